import { campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import type { CampaignQueued } from '../../domain/campaigns/campaigns.events.ts'
import { PURPOSE_TOPICS } from '../../domain/campaigns/contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { OutboxHandler, Outcome } from '../../kernel/outbox/outbox.ts'
import { NEWS_MAIL_ATTEMPTS, upTo } from '../../kernel/outbox/retry-policy.ts'
import { MailInDoubt, MailRefused } from '../../kernel/ports/mailer.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import {
	type CampaignRecipient,
	findCampaign,
	isWaiting,
	planMails,
	recipientOf,
	resolveRecipient,
	SEND_CAMPAIGN_MAIL,
	SEND_TEST_MAIL,
	someoneWaits,
	tallyOf,
	withdrawMails,
} from '../../records/campaigns/campaigns.ts'
import { findUser } from '../../records/users/users.ts'
import { ifWanted } from '../notifications/index.ts'
import { campaignMail, type Recipient } from './mail.ts'

type Worker = Pick<
	WorkerInfrastructure,
	'sql' | 'store' | 'dispatch' | 'clock' | 'mailer' | 'links' | 'settings'
>

const stateOf = async ({ store }: Worker, campaignId: string) =>
	(await loadState(store, campaignDecider, campaignStream(campaignId))).state

async function readerOf(sql: SqlExecutor, userId: string): Promise<Recipient | null> {
	const user = await findUser(sql, userId)
	if (!user) return null
	const name = `${user.first_name} ${user.last_name}`.trim()
	return { name, address: user.email, language: languageOf(user.locale) }
}

async function finishIfDone({ sql, dispatch, clock }: Worker, campaignId: string): Promise<void> {
	if (await someoneWaits(sql, campaignId)) return
	const { sent, failed, skipped } = await tallyOf(sql, campaignId)
	await dispatch(
		campaignDecider,
		campaignStream(campaignId),
		{ type: 'FinishCampaign', sent, failed, skipped, at: new Date(clock.now()).toISOString() },
		systemContext(clock, 'send-campaigns'),
	)
}

export const planCampaignMails = (worker: Worker): EffectHandler => ({
	name: 'campaigns/plan-mails',
	on: ['CampaignQueued', 'CampaignStopped'],
	attempts: 40,
	run: async (event) => {
		const campaignId = streamId(event.stream)
		if (event.type === 'CampaignStopped') {
			await withdrawMails(worker.sql, campaignId)
			return { done: true }
		}
		if ((await stateOf(worker, campaignId)).status !== 'sending') return { ignored: 'it is over' }
		const { isTest } = event.data as CampaignQueued['data']
		await planMails(worker.sql, campaignId, isTest, worker.clock.now())
		await finishIfDone(worker, campaignId)
		return { done: true }
	},
})

function sendCampaignMail(worker: Worker, isTest: boolean): OutboxHandler {
	const { sql, clock } = worker
	const resolve = (recipient: CampaignRecipient, state: 'sent' | 'failed' | 'skipped') =>
		resolveRecipient(sql, recipient, state, new Date(clock.now()))

	async function send(recipient: CampaignRecipient): Promise<Outcome> {
		const { campaignId, userId } = recipient
		const [text, to] = await Promise.all([findCampaign(sql, campaignId), readerOf(sql, userId)])
		const { purpose } = await stateOf(worker, campaignId)
		const unsubscribe = text && (await ifWanted(worker, userId, PURPOSE_TOPICS[purpose], text.created_at))
		if (!text || !to || (!unsubscribe && !isTest)) {
			await resolve(recipient, 'skipped')
			return { ignored: 'nobody wants it any more' }
		}
		try {
			await worker.mailer.send(campaignMail(recipient, to, text, unsubscribe))
		} catch (error) {
			if (error instanceof MailRefused) {
				await resolve(recipient, 'failed')
				return { ignored: error.message }
			}
			// One of many never goes again to a recipient who may have it.
			if (!(error instanceof MailInDoubt)) throw error
		}
		await resolve(recipient, 'sent')
		return { done: true }
	}

	return {
		kind: isTest ? SEND_TEST_MAIL : SEND_CAMPAIGN_MAIL,
		lane: isTest ? 'messages' : 'campaigns',
		patience: upTo(NEWS_MAIL_ATTEMPTS),
		forgets: true,
		run: async (work) => {
			const recipient = recipientOf(work)
			const { campaignId } = recipient
			if ((await stateOf(worker, campaignId)).status !== 'sending') return { ignored: 'the campaign is over' }
			const outcome: Outcome = (await isWaiting(sql, recipient))
				? await send(recipient)
				: { ignored: 'it was sent before' }
			await finishIfDone(worker, campaignId)
			return outcome
		},
		giveUp: async (work) => {
			const recipient = recipientOf(work)
			await resolve(recipient, 'failed')
			await finishIfDone(worker, recipient.campaignId)
		},
	}
}

export const sendCampaignMails = (worker: Worker): OutboxHandler[] => [
	sendCampaignMail(worker, false),
	sendCampaignMail(worker, true),
]
