import { describe, expect, it } from 'vitest'
import type { AccountMail } from '../../commands/users/account-mail.ts'
import { type Mail, MailRefused } from '../../domain/_ports/mailer.ts'
import { createAccountMails, type WaitingMail } from './account-mails.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const TO = { name: 'Asha Pillai', address: 'asha@mail.example', language: 'en' } as const
const LINKS = {
	login: 'https://karuna.example/login',
	forgotPassword: 'https://karuna.example/forgot-password',
}

/** Lets one round of the sweep pass over these mails. */
async function round(mails: readonly AccountMail[], send: () => Promise<void> = async () => {}, age = 0) {
	const sent: Mail[] = []
	const settled: [string, ...unknown[]][] = []
	let waiting: WaitingMail[] = mails.map((mail, index) => ({
		...{ id: `m${index}`, mail, attempts: 1, createdAt: new Date(NOW - age) },
	}))
	const sweep = createAccountMails({
		mailer: {
			send: async (mail) => {
				await send()
				sent.push(mail)
			},
		},
		clock: { now: () => NOW },
		log: { info: () => {}, warn: () => {}, error: () => {} },
		links: LINKS,
		claim: async () => waiting.splice(0),
		remove: async (id) => void settled.push(['removed', id]),
		delay: async (id, dueAt, error) => void settled.push(['delayed', id, dueAt > new Date(NOW), error]),
	})
	sweep.start()
	await sweep.stop()
	waiting = []
	return { sent, settled }
}

describe('mails about accounts', () => {
	it('carry the code in subject and text, under an id that stays the same', async () => {
		const { sent, settled } = await round([{ kind: 'verify-address', to: TO, code: '042042' }])
		expect(sent[0]).toMatchObject({
			messageId: '<m0.verify-address@karuna>',
			to: { name: TO.name, address: TO.address },
			subject: '042042 is your code for Karuna',
			text: expect.stringContaining('Code: 042042'),
			language: 'en',
		})
		expect(settled).toEqual([['removed', 'm0']])
	})

	it('are written in the language of whoever gets them', async () => {
		const to = { ...TO, language: 'hi' } as const
		const kinds: AccountMail[] = [
			{ kind: 'verify-address', to, code: '123456' },
			{ kind: 'reset-password', to, code: '123456' },
			{ kind: 'already-member', to },
			...(['password-changed', 'second-factor-on', 'second-factor-off', 'account-closed'] as const).map(
				(kind) => ({ kind, to, at: '2026-11-21T08:00:00.000Z' }),
			),
		]
		const { sent } = await round(kinds)
		expect(sent).toHaveLength(7)
		for (const mail of sent) expect(mail.subject).toMatch(/[\u0900-\u097F]/)
	})

	it('to nobody are not sent', async () => {
		expect(await round([{ kind: 'nobody' }])).toEqual({ sent: [], settled: [['removed', 'm0']] })
	})

	it('wait when the server is away, and go when it refuses them for good or a day is over', async () => {
		const mail: AccountMail = { kind: 'already-member', to: TO }
		const away = await round([mail], () => Promise.reject(new Error('away')))
		expect(away.settled).toEqual([['delayed', 'm0', true, 'away']])
		const refused = await round([mail], () => Promise.reject(new MailRefused('no such mailbox')))
		expect(refused.settled).toEqual([['removed', 'm0']])
		expect(await round([mail], undefined, 25 * 3_600_000)).toEqual({ sent: [], settled: [['removed', 'm0']] })
	})
})
