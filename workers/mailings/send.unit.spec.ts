import { describe, expect, it } from 'vitest'
import { NEWS_MAIL_ATTEMPTS } from '../../kernel/effects/retry-pause.ts'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import type { Claimed, Tally } from '../../records/mailings/mailings.ts'
import { mailingLook, mailingMail } from './mail.ts'
import { type MailingSettings, sendMailings } from './send.ts'

const asha = { name: 'Asha', address: 'asha@mail.example', language: 'hi' } as const
const unsubscribe = { page: 'https://k.example/unsubscribe', oneClick: 'https://k.example/api/unsubscribe' }
const words = { subject: 'A <b>day</b>', body: 'First.\n\n  \nSecond & last.', created_at: new Date(0) }
const NONE: Tally = { waiting: 0, sent: 0, failed: 0, skipped: 0 }

/** A job over these people, and what it did. */
async function run(
	people: readonly (Partial<Claimed> & { user_id: string })[],
	changes: Partial<MailingSettings>,
) {
	const sent: Mail[] = []
	const settled: string[] = []
	const pauses: number[] = []
	const finished: Tally[] = []
	const job = sendMailings({
		mailer: { send: async (mail) => void sent.push(mail) },
		log: { info() {}, warn() {}, error() {} },
		underWay: async () => [{ id: 'm1', isTest: false }],
		claim: async () => people.map((each) => ({ mailing_id: 'm1', tries: 1, ...each })),
		wordsOf: async () => words,
		recipient: async () => asha,
		ifWanted: async () => unsubscribe,
		settle: async ({ user_id }, state) => void settled.push(`${user_id} ${state}`),
		putBack: async ({ user_id }, dueAt) => {
			settled.push(`${user_id} later`)
			pauses.push(dueAt.getTime())
		},
		freeLost: async () => undefined,
		tallyOf: async () => NONE,
		finish: async (_, tally) => finished.push(tally),
		...changes,
	})
	await job.run(0)
	return { sent, settled, pauses, finished }
}

describe('an e-mail to many', () => {
	it('goes to each with a way to have no more of them, and nothing of it is markup', async () => {
		const { sent, settled, finished } = await run([{ user_id: 'u1' }], {})
		expect(sent[0]).toMatchObject({
			messageId: '<m1.u1.mailing@karuna>',
			unsubscribeUrl: unsubscribe.oneClick,
		})
		expect(sent[0]?.text).toContain('First.\n\nSecond & last.')
		expect(sent[0]?.text).toContain(unsubscribe.page)
		expect(sent[0]?.html).not.toContain('<b>day')
		expect(settled).toEqual(['u1 sent'])
		expect(finished).toEqual([NONE])
	})

	it('says what its preview said', async () => {
		const { sent } = await run([{ user_id: 'u1' }], {})
		const look = mailingLook('hi', words)
		for (const text of [look.subject, ...look.paragraphs, look.unsubscribe, look.closing])
			expect(sent[0]?.text).toContain(text)
	})

	it('goes to nobody who wants none by now, or is gone', async () => {
		const unwanted = await run([{ user_id: 'u1' }], { ifWanted: async () => null })
		expect([unwanted.sent, unwanted.settled]).toEqual([[], ['u1 skipped']])
		const gone = await run([{ user_id: 'u1' }], { recipient: async () => null })
		expect([gone.sent, gone.settled]).toEqual([[], ['u1 skipped']])
	})

	it('goes to oneself for a test, whatever one wants', async () => {
		const { settled } = await run([{ user_id: 'u1' }], {
			ifWanted: async () => null,
			underWay: async () => [{ id: 'm1', isTest: true }],
		})
		expect(settled).toEqual(['u1 sent'])
		expect(mailingMail({ mailingId: 'm1', userId: 'u1' }, asha, words, null)).not.toHaveProperty(
			'unsubscribeUrl',
		)
	})

	it('fails for good where it is refused, and waits longer each time where nobody answers', async () => {
		const refuse = { mailer: { send: async () => Promise.reject(new MailRefused('no such mailbox')) } }
		expect((await run([{ user_id: 'u1' }], refuse)).settled).toEqual(['u1 failed'])
		const silent = { mailer: { send: async () => Promise.reject(new Error('unreachable')) } }
		const tries = [1, 14, NEWS_MAIL_ATTEMPTS].map((tries) => ({ user_id: `u${tries}`, tries }))
		const { settled, pauses } = await run(tries, silent)
		expect(settled.toSorted()).toEqual(['u1 later', 'u14 later', 'u60 failed'])
		const [first = 0, later = 0] = pauses
		expect(first).toBeGreaterThan(0)
		expect(later).toBeGreaterThan(first)
	})

	it('is not finished while some wait', async () => {
		const { finished } = await run([], { tallyOf: async () => ({ ...NONE, waiting: 1 }) })
		expect(finished).toEqual([])
	})
})
