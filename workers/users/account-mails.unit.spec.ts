import { describe, expect, it } from 'vitest'
import type { AccountMail } from '../../commands/users/account-mail.ts'
import { type ClaimedWork, GiveUp } from '../../kernel/outbox/outbox.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { SmsRefused, type TextMessage } from '../../kernel/ports/sms.ts'
import { memoryWorker } from '../../tests/harness/memory-worker.ts'
import { sendAccountMail } from './account-mails.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const TO = { name: 'Asha Pillai', address: 'asha@mail.example', language: 'en' } as const
const OF_OWNERS = [
	'password-changed',
	'number-changed',
	'identity-connected',
	'identity-disconnected',
	'passkey-added',
	'passkey-removed',
	'second-factor-on',
	'second-factor-off',
	'sessions-ended',
	'account-closed',
	'token-created',
	'token-revoked',
] as const

async function round(mails: readonly AccountMail[], send: () => Promise<void> = async () => {}, age = 0) {
	const texts: TextMessage[] = []
	const outcomes: string[] = []
	const worker = await memoryWorker({
		mailer: {
			send: async (mail) => {
				await send()
				worker.mails.push(mail)
			},
		},
		sms: {
			send: async (text) => {
				await send()
				texts.push(text)
			},
		},
	})
	worker.time = NOW
	const { sql, cipher } = worker
	for (const [index, mail] of mails.entries()) {
		const content = cipher.encrypt(Buffer.from(JSON.stringify(mail)), `rec.account_mails:m${index}`)
		const row = { kind: mail.kind, key_id: content.keyId, content: content.data }
		await worker.put('rec.account_mails', { ...row, id: `m${index}`, created_at: new Date(NOW - age) })
	}
	const handler = sendAccountMail(worker)
	for (const index of mails.keys()) {
		const work = { causeId: `m${index}`, createdAt: new Date(NOW - age) } as ClaimedWork
		try {
			outcomes.push(Object.keys(await handler.run(work)).join())
		} catch (error) {
			outcomes.push(error instanceof GiveUp ? 'given up' : (error as Error).message)
			if (error instanceof GiveUp) await handler.giveUp?.(work)
		}
	}
	const left = await sql.query<{ id: string }>('SELECT id FROM rec.account_mails')
	const removed = [...mails.keys()]
		.map((index) => `m${index}`)
		.filter((id) => left.every((row) => row.id !== id))
	return { sent: worker.mails, texts, outcomes, removed }
}

describe('mails about accounts', () => {
	it('carry the code in subject and text, under an id that stays the same', async () => {
		const { sent, outcomes, removed } = await round([
			{ kind: 'verify-address', to: TO, code: '042042', token: 'abc' },
		])
		expect(sent[0]).toMatchObject({
			messageId: '<m0.verify-address@karuna>',
			to: { name: TO.name, address: TO.address },
			subject: '042042 is your code for Karuna',
			text: expect.stringContaining('Code: 042042'),
			language: 'en',
		})
		expect([outcomes, removed]).toEqual([['done'], ['m0']])
	})

	it.each([
		['verify-address', 'otp-validation'],
		['reset-password', 'forgot-password'],
	] as const)('carry a link beside the code of %s, its token where no server sees it', async (kind, page) => {
		const { sent } = await round([{ kind, to: TO, code: '042042', token: 'id.abc-DEF_1' }])
		expect(sent[0]?.text).toContain(`https://karuna.example/${page}#id.abc-DEF_1`)
		expect(sent[0]?.html).toContain(`https://karuna.example/${page}#id.abc-DEF_1`)
	})

	it('are written in the language of whoever gets them', async () => {
		const to = { ...TO, language: 'hi' } as const
		const kinds: AccountMail[] = [
			{ kind: 'verify-address', to, code: '123456', token: 'abc' },
			{ kind: 'reset-password', to, code: '123456', token: 'abc' },
			{ kind: 'erase-contact', to, code: '123456', id: 'abc' },
			{ kind: 'already-member', to },
			{ kind: 'factor-proof', to, token: 'abc' },
			...OF_OWNERS.map((kind) => ({ kind, to, at: '2026-11-21T08:00:00.000Z' })),
		]
		const { sent } = await round(kinds)
		expect(sent).toHaveLength(kinds.length)
		for (const mail of sent) expect(mail.subject).toMatch(/[\u0900-\u097F]/)
	})

	it('carry the link that a second factor is enrolled with, its token where no server sees it', async () => {
		const { sent } = await round([{ kind: 'factor-proof', to: TO, token: 'abc-DEF_1' }])
		expect(sent[0]?.text).toContain('https://karuna.example/change-password/confirm#abc-DEF_1')
	})

	it('carry the link to the page that the code of a person without an account is for', async () => {
		const { sent } = await round([{ kind: 'erase-contact', to: TO, code: '042042', id: 'abc-1' }])
		expect(sent[0]?.text).toContain('https://karuna.example/contacts/erasure#abc-1')
	})

	it('name the zone of the time that they tell', async () => {
		const { sent } = await round([{ kind: 'password-changed', to: TO, at: '2026-11-21T20:00:00.000Z' }])
		expect(sent[0]?.text).toContain('22-Nov-2026, 1:30 am IST')
	})

	it('to nobody are not sent', async () => {
		expect(await round([{ kind: 'nobody' }])).toEqual({
			sent: [],
			texts: [],
			outcomes: ['done'],
			removed: ['m0'],
		})
	})

	it('wait when the server is away, and go when it refuses them for good or a day is over', async () => {
		const mail: AccountMail = { kind: 'already-member', to: TO }
		const away = await round([mail], () => Promise.reject(new Error('away')))
		expect(away).toMatchObject({ outcomes: ['away'], removed: [] })
		const refused = await round([mail], () => Promise.reject(new MailRefused('no such mailbox')))
		expect(refused).toMatchObject({ outcomes: ['given up'], removed: ['m0'] })
		const late = await round([mail], undefined, 25 * 3_600_000)
		expect(late).toEqual({ sent: [], texts: [], outcomes: ['given up'], removed: ['m0'] })
	})
})

describe('texts about accounts', () => {
	const to = { number: '+919812345678', language: 'en' } as const
	const text: AccountMail = { kind: 'number-code', to, code: '042042' }

	it('carry the code, in the language of whoever gets them', async () => {
		const { sent, texts } = await round([text, { ...text, to: { ...to, language: 'hi' } }])
		expect(sent).toEqual([])
		expect(texts).toEqual([
			{
				to: to.number,
				text: '042042 is your code for Karuna. It is good for 10 minutes. Never share it.',
			},
			{ to: to.number, text: expect.stringMatching(/^042042 .*[\u0900-\u097F]/) },
		])
	})

	it('carry none when the number is another account’s', async () => {
		const { texts } = await round([{ kind: 'number-taken', to }])
		expect(texts[0]?.text).not.toMatch(/\d{6}/)
	})

	it('wait when the service is away, and go when it refuses them for good or the code is too old', async () => {
		const away = await round([text], () => Promise.reject(new Error('away')))
		expect(away).toMatchObject({ outcomes: ['away'], removed: [] })
		const refused = await round([text], () => Promise.reject(new SmsRefused('no such number')))
		expect(refused).toMatchObject({ outcomes: ['given up'], removed: ['m0'] })
		const late = await round([text], undefined, 11 * 60_000)
		expect(late).toEqual({ sent: [], texts: [], outcomes: ['given up'], removed: ['m0'] })
	})
})
