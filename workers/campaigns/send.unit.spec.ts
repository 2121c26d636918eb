import { describe, expect, it } from 'vitest'
import { type ClaimedWork, workId } from '../../kernel/outbox/outbox.ts'
import { isOver, NEWS_MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import { SEND_CAMPAIGN_MAIL, SEND_TEST_MAIL, type Tally } from '../../records/campaigns/campaigns.ts'
import { campaignMail, campaignPreview } from './mail.ts'
import { planCampaignMails, type SendMailDeps, sendCampaignMails } from './send.ts'

const asha = { name: 'Asha', address: 'asha@mail.example', language: 'hi' } as const
const unsubscribe = { page: 'https://k.example/unsubscribe', oneClick: 'https://k.example/api/unsubscribe' }
const text = { subject: 'A <b>day</b>', body: 'First.\n\n  \nSecond & last.', created_at: new Date(0) }
const NONE: Tally = { waiting: 0, sent: 0, failed: 0, skipped: 0 }

/** One try of the mail of a campaign to a person, and what it did. */
async function run(changes: Partial<SendMailDeps>, kind = SEND_CAMPAIGN_MAIL, isGivenUp = false) {
	const sent: Mail[] = []
	const resolved: string[] = []
	const finished: Tally[] = []
	const handlers = sendCampaignMails({
		mailer: { send: async (mail) => void sent.push(mail) },
		statusOf: async () => 'sending',
		isWaiting: async () => true,
		textOf: async () => text,
		recipient: async () => asha,
		ifWanted: async () => unsubscribe,
		resolve: async ({ campaignId, userId }, state) => void resolved.push(`${campaignId} ${userId} ${state}`),
		someoneWaits: async () => false,
		tallyOf: async () => NONE,
		finish: async (_, tally) => finished.push(tally),
		...changes,
	})
	const handler = handlers.find((each) => each.kind === kind)
	if (!handler) throw new Error(`Nobody does ${kind}.`)
	const work = { id: workId('m1_u1', kind), causeId: 'm1' } as ClaimedWork
	const outcome = isGivenUp ? await handler.giveUp?.(work) : await handler.run(work)
	return { sent, resolved, finished, outcome, handler }
}

describe('an e-mail to many', () => {
	it('goes to each with a way to have no more of them, and nothing of it is markup', async () => {
		const { sent, resolved, finished } = await run({})
		expect(sent[0]).toMatchObject({
			messageId: '<m1.u1.campaign@karuna>',
			unsubscribeUrl: unsubscribe.oneClick,
		})
		expect(sent[0]?.text).toContain('First.\n\nSecond & last.')
		expect(sent[0]?.text).toContain(unsubscribe.page)
		expect(sent[0]?.html).not.toContain('<b>day')
		expect(resolved).toEqual(['m1 u1 sent'])
		expect(finished).toEqual([NONE])
	})

	it('says what its preview said', async () => {
		const { sent } = await run({})
		const preview = campaignPreview('hi', text)
		for (const text of [preview.subject, ...preview.paragraphs, preview.unsubscribe, preview.closing])
			expect(sent[0]?.text).toContain(text)
	})

	it('goes to nobody who wants none by now, or is gone', async () => {
		const unwanted = await run({ ifWanted: async () => null })
		expect([unwanted.sent, unwanted.resolved]).toEqual([[], ['m1 u1 skipped']])
		const gone = await run({ recipient: async () => null })
		expect([gone.sent, gone.resolved]).toEqual([[], ['m1 u1 skipped']])
	})

	it('goes to oneself for a test, whatever one wants', async () => {
		const { resolved } = await run({ ifWanted: async () => null }, SEND_TEST_MAIL)
		expect(resolved).toEqual(['m1 u1 sent'])
		expect(campaignMail({ campaignId: 'm1', userId: 'u1' }, asha, text, null)).not.toHaveProperty(
			'unsubscribeUrl',
		)
	})

	it('fails for good where it is refused, and after a day where nobody answers', async () => {
		const refused = await run({
			mailer: { send: async () => Promise.reject(new MailRefused('no such mailbox')) },
		})
		expect([refused.resolved, refused.finished]).toEqual([['m1 u1 failed'], [NONE]])
		const silent = { mailer: { send: async () => Promise.reject(new Error('unreachable')) } }
		await expect(run(silent)).rejects.toThrow('unreachable')
		const { resolved, finished, handler } = await run({}, SEND_CAMPAIGN_MAIL, true)
		expect([resolved, finished]).toEqual([['m1 u1 failed'], [NONE]])
		expect([NEWS_MAIL_ATTEMPTS - 1, NEWS_MAIL_ATTEMPTS].map((n) => isOver(handler.patience, n, 0))).toEqual([
			false,
			true,
		])
	})

	it('goes to nobody twice, and once it is stopped to nobody at all', async () => {
		const again = await run({ isWaiting: async () => false })
		expect([again.sent, again.resolved, again.finished]).toEqual([[], [], [NONE]])
		const stopped = await run({ statusOf: async () => 'stopped' })
		expect([stopped.sent, stopped.resolved, stopped.finished]).toEqual([[], [], []])
	})

	it('is not finished while some wait', async () =>
		expect((await run({ someoneWaits: async () => true })).finished).toEqual([]))
})

describe('the mails of a campaign', () => {
	const plan = async (type: string, status: 'sending' | 'stopped', someoneWaits = true) => {
		const did: string[] = []
		const handler = planCampaignMails({
			statusOf: async () => status,
			plan: async (id, isTest) => void did.push(`plan ${id} ${isTest}`),
			withdraw: async (id) => void did.push(`withdraw ${id}`),
			someoneWaits: async () => someoneWaits,
			tallyOf: async () => NONE,
			finish: async (id) => did.push(`finish ${id}`),
		})
		const event = { type, stream: 'campaign-m1', data: { isTest: false } } as unknown as RecordedEvent
		await handler.run(event, { effectId: '', attempt: 1, correlationId: '', causationId: '' })
		return did
	}

	it('are planned once it is queued, and taken back when it is stopped', async () => {
		expect(await plan('CampaignQueued', 'sending')).toEqual(['plan m1 false'])
		expect(await plan('CampaignStopped', 'stopped')).toEqual(['withdraw m1'])
		expect(await plan('CampaignQueued', 'stopped')).toEqual([])
	})

	it('to nobody finish it at once', async () =>
		expect(await plan('CampaignQueued', 'sending', false)).toEqual(['plan m1 false', 'finish m1']))
})
