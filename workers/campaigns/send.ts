import type { CampaignState } from '../../domain/campaigns/campaigns.decider.ts'
import type { CampaignQueued } from '../../domain/campaigns/campaigns.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { OutboxHandler, Outcome } from '../../kernel/outbox/outbox.ts'
import { NEWS_MAIL_ATTEMPTS, upTo } from '../../kernel/outbox/retry-policy.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { streamId } from '../../kernel/streams.ts'
import {
	type CampaignRecipient,
	recipientOf,
	SEND_CAMPAIGN_MAIL,
	SEND_TEST_MAIL,
	type Tally,
} from '../../records/campaigns/campaigns.ts'
import type { Unsubscribe } from '../_shared/unsubscribe.ts'
import { campaignMail, type Recipient, type WrittenCampaign } from './mail.ts'

export interface FinishDeps {
	readonly someoneWaits: (campaignId: string) => Promise<boolean>
	readonly tallyOf: (campaignId: string) => Promise<Tally>
	readonly finish: (campaignId: string, tally: Tally) => Promise<unknown>
}

export interface PlanMailsDeps extends FinishDeps {
	readonly statusOf: (campaignId: string) => Promise<CampaignState['status']>
	readonly plan: (campaignId: string, isTest: boolean) => Promise<void>
	readonly withdraw: (campaignId: string) => Promise<void>
}

export interface SendMailDeps extends FinishDeps {
	readonly mailer: Mailer
	readonly statusOf: (campaignId: string) => Promise<CampaignState['status']>
	readonly isWaiting: (recipient: CampaignRecipient) => Promise<boolean>
	/** Null once they are gone. */
	readonly textOf: (campaignId: string) => Promise<WrittenCampaign | null>
	/** Null once they are gone. */
	readonly recipient: (userId: string) => Promise<Recipient | null>
	/** Null for whoever wants none of its purpose. */
	readonly ifWanted: (recipient: CampaignRecipient, since: Date) => Promise<Unsubscribe | null>
	readonly resolve: (recipient: CampaignRecipient, state: 'sent' | 'failed' | 'skipped') => Promise<void>
}

/** A campaign is finished by whoever finds that nobody waits any more. */
async function finishIfDone(deps: FinishDeps, campaignId: string): Promise<void> {
	if (await deps.someoneWaits(campaignId)) return
	await deps.finish(campaignId, await deps.tallyOf(campaignId))
}

/** Plans the mails of a campaign that was queued, and takes back those of one that was stopped. */
export const planCampaignMails = (deps: PlanMailsDeps): EffectHandler => ({
	name: 'campaigns/plan-mails',
	on: ['CampaignQueued', 'CampaignStopped'],
	attempts: 40,
	run: async (event) => {
		const campaignId = streamId(event.stream)
		if (event.type === 'CampaignStopped') {
			await deps.withdraw(campaignId)
			return { done: true }
		}
		if ((await deps.statusOf(campaignId)) !== 'sending') return { ignored: 'it is over' }
		await deps.plan(campaignId, (event.data as CampaignQueued['data']).isTest)
		await finishIfDone(deps, campaignId)
		return { done: true }
	},
})

/** Sends one mail of a campaign, at least once, under a constant id. Whoever wants none by now gets none. */
function sendCampaignMail(deps: SendMailDeps, isTest: boolean): OutboxHandler {
	async function send(recipient: CampaignRecipient): Promise<Outcome> {
		const { campaignId, userId } = recipient
		const [text, to] = await Promise.all([deps.textOf(campaignId), deps.recipient(userId)])
		const unsubscribe = text && (await deps.ifWanted(recipient, text.created_at))
		if (!text || !to || (!unsubscribe && !isTest)) {
			await deps.resolve(recipient, 'skipped')
			return { ignored: 'nobody wants it any more' }
		}
		try {
			await deps.mailer.send(campaignMail(recipient, to, text, unsubscribe))
		} catch (error) {
			if (!(error instanceof MailRefused)) throw error
			await deps.resolve(recipient, 'failed')
			return { ignored: error.message }
		}
		await deps.resolve(recipient, 'sent')
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
			if ((await deps.statusOf(campaignId)) !== 'sending') return { ignored: 'the campaign is over' }
			const outcome: Outcome = (await deps.isWaiting(recipient))
				? await send(recipient)
				: { ignored: 'it was sent before' }
			await finishIfDone(deps, campaignId)
			return outcome
		},
		giveUp: async (work) => {
			const recipient = recipientOf(work)
			await deps.resolve(recipient, 'failed')
			await finishIfDone(deps, recipient.campaignId)
		},
	}
}

/** Sends the mails of campaigns: those to many, and those that an admin sends to oneself first. */
export const sendCampaignMails = (deps: SendMailDeps): OutboxHandler[] => [
	sendCampaignMail(deps, false),
	sendCampaignMail(deps, true),
]
