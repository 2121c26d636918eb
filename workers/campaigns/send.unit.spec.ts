import { describe, expect, it } from 'vitest'
import { type ClaimedWork, workId } from '../../kernel/outbox/outbox.ts'
import { isOver, NEWS_MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { MailInDoubt, MailRefused } from '../../kernel/ports/mailer.ts'
import { SEND_CAMPAIGN_MAIL, SEND_TEST_MAIL } from '../../records/campaigns/campaigns.ts'
import { type MemoryWorker, memoryWorker, runEffect } from '../../tests/harness/memory-worker.ts'
import { campaignMail, campaignPreview } from './mail.ts'
import { planCampaignMails, sendCampaignMails } from './send.ts'

const asha = { name: 'Asha', address: 'asha@mail.example', language: 'hi' } as const
const text = { subject: 'A <b>day</b>', body: 'First.\n\n  \nSecond & last.', created_at: new Date(0) }
const CAMPAIGN = 'campaign-m1'
const QUEUED = { type: 'CampaignQueued', data: { isTest: false, recipients: 1 } }
const STOPPED = { type: 'CampaignStopped', data: {} }

interface Given {
	readonly mailer?: MemoryWorker['mailer']
	readonly wantsNone?: true
	readonly isGone?: true
	readonly isStopped?: true
	readonly state?: 'sent'
	readonly othersWait?: true
}

async function campaign({ mailer, wantsNone, isGone, isStopped, state, othersWait }: Given) {
	const worker = await memoryWorker(mailer && { mailer })
	await worker.record(CAMPAIGN, isStopped ? [QUEUED, STOPPED] : [QUEUED])
	await worker.put('rec.campaigns', { id: 'm1', ...text })
	if (!isGone)
		await worker.person('u1', { first_name: 'Asha', last_name: '', email: asha.address, locale: 'hi' })
	await worker.put('rec.email_choices', { user_id: 'u1', topic: 'announcements', wanted: !wantsNone })
	const waits = { campaign_id: 'm1', state: 'waiting' }
	await worker.put('rec.campaign_recipients', { ...waits, user_id: 'u1', ...(state && { state }) })
	if (othersWait) await worker.put('rec.campaign_recipients', { ...waits, user_id: 'u2' })
	return worker
}

async function run(given: Given, kind = SEND_CAMPAIGN_MAIL, isGivenUp = false) {
	const worker = await campaign(given)
	const handler = sendCampaignMails(worker).find((each) => each.kind === kind)
	if (!handler) throw new Error(`Nobody does ${kind}.`)
	const work = { id: workId('m1_u1', kind), causeId: 'm1' } as ClaimedWork
	const outcome = isGivenUp ? await handler.giveUp?.(work) : await handler.run(work)
	const recipient = "SELECT state FROM rec.campaign_recipients WHERE user_id = 'u1'"
	const { state } = await worker.sql.one<{ state: string }>(recipient)
	const [finished] = (await Array.fromAsync(worker.store.readStream(CAMPAIGN))).slice(given.isStopped ? 2 : 1)
	const { sent, failed, skipped } = finished?.data ?? {}
	return {
		sent: worker.mails,
		state,
		finished: finished ? { sent, failed, skipped } : null,
		outcome,
		handler,
	}
}
const tally = (of: object) => ({ sent: 0, failed: 0, skipped: 0, ...of })

describe('an e-mail to many', () => {
	it('goes to each with a way to have no more of them, and nothing of it is markup', async () => {
		const { sent, state, finished } = await run({})
		expect(sent[0]).toMatchObject({
			messageId: '<m1.u1.campaign@karuna>',
			unsubscribeUrl: expect.stringContaining(
				'https://karuna.example/api/v1/notifications/unsubscribe?user=u1',
			),
		})
		expect(sent[0]?.text).toContain('First.\n\nSecond & last.')
		expect(sent[0]?.text).toContain('https://karuna.example/unsubscribe?user=u1')
		expect(sent[0]?.html).not.toContain('<b>day')
		expect([state, finished]).toEqual(['sent', tally({ sent: 1 })])
	})

	it('says what its preview said', async () => {
		const { sent } = await run({})
		const preview = campaignPreview('hi', text)
		for (const part of [preview.subject, ...preview.paragraphs, preview.unsubscribe, preview.closing])
			expect(sent[0]?.text).toContain(part)
	})

	it('goes to nobody who wants none by now, or is gone', async () => {
		const unwanted = await run({ wantsNone: true })
		expect([unwanted.sent, unwanted.state]).toEqual([[], 'skipped'])
		const gone = await run({ isGone: true })
		expect([gone.sent, gone.state]).toEqual([[], 'skipped'])
	})

	it('goes to oneself for a test, whatever one wants', async () => {
		expect((await run({ wantsNone: true }, SEND_TEST_MAIL)).state).toBe('sent')
		expect(campaignMail({ campaignId: 'm1', userId: 'u1' }, asha, text, null)).not.toHaveProperty(
			'unsubscribeUrl',
		)
	})

	it('fails for good where it is refused, and after a day where nobody answers', async () => {
		const refused = await run({
			mailer: { send: async () => Promise.reject(new MailRefused('no such mailbox')) },
		})
		expect([refused.state, refused.finished]).toEqual(['failed', tally({ failed: 1 })])
		const silent = { mailer: { send: async () => Promise.reject(new Error('unreachable')) } }
		await expect(run(silent)).rejects.toThrow('unreachable')
		const { state, finished, handler } = await run({}, SEND_CAMPAIGN_MAIL, true)
		expect([state, finished]).toEqual(['failed', tally({ failed: 1 })])
		expect([NEWS_MAIL_ATTEMPTS - 1, NEWS_MAIL_ATTEMPTS].map((n) => isOver(handler.patience, n, 0))).toEqual([
			false,
			true,
		])
	})

	it('is left alone where it may have arrived', async () => {
		const doubtful = await run({
			mailer: { send: async () => Promise.reject(new MailInDoubt('ETIMEDOUT')) },
		})
		expect([doubtful.state, doubtful.outcome]).toEqual(['sent', { done: true }])
	})

	it('goes to nobody twice, and once it is stopped to nobody at all', async () => {
		const again = await run({ state: 'sent' })
		expect([again.sent, again.finished]).toEqual([[], tally({ sent: 1 })])
		const stopped = await run({ isStopped: true })
		expect([stopped.sent, stopped.state, stopped.finished]).toEqual([[], 'waiting', null])
	})

	it('is not finished while some wait', async () =>
		expect((await run({ othersWait: true })).finished).toBeNull())
})

describe('the mails of a campaign', () => {
	const plannedIn = async ({ sql }: MemoryWorker) =>
		(await sql.query<{ id: string }>('SELECT id FROM ops.outbox')).map(({ id }) => id)
	const eventsOf = ({ store }: MemoryWorker) => Array.fromAsync(store.readStream(CAMPAIGN))

	it('are planned once it is queued, and taken back when it is stopped', async () => {
		const worker = await campaign({})
		const [queued] = await eventsOf(worker)
		await runEffect(planCampaignMails(worker), queued)
		expect(await plannedIn(worker)).toEqual([workId('m1_u1', SEND_CAMPAIGN_MAIL)])
		expect(await worker.typesIn(CAMPAIGN)).toEqual(['CampaignQueued'])
		const [stopped] = await worker.record(CAMPAIGN, [STOPPED])
		await runEffect(planCampaignMails(worker), stopped)
		expect(await plannedIn(worker)).toEqual([])
		await runEffect(planCampaignMails(worker), queued)
		expect(await plannedIn(worker)).toEqual([])
	})

	it('to nobody finish it at once', async () => {
		const worker = await campaign({ state: 'sent' })
		const [queued] = await eventsOf(worker)
		await runEffect(planCampaignMails(worker), queued)
		expect((await worker.typesIn(CAMPAIGN)).at(-1)).toBe('CampaignFinished')
	})
})
