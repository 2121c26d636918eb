import { previewCampaign } from '../../commands/campaigns/campaigns.ts'
import { campaignDeps } from '../../commands/campaigns/index.ts'
import { campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import { PURPOSE_TOPICS } from '../../domain/campaigns/contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { byLanguage, languageOf } from '../../kernel/language.ts'
import { systemContext } from '../../kernel/system-context.ts'
import {
	findCampaign,
	isWaiting,
	planMails,
	resolveRecipient,
	someoneWaits,
	tallyOf,
	withdrawMails,
} from '../../records/campaigns/campaigns.ts'
import { findUser } from '../../records/users/users.ts'
import { ifWanted } from '../notifications/index.ts'
import { campaignPreview } from './mail.ts'
import { type PlanMailsDeps, planCampaignMails, type SendMailDeps, sendCampaignMails } from './send.ts'

function campaignParts(worker: WorkerInfrastructure): PlanMailsDeps & SendMailDeps {
	const { sql, store, dispatch, clock, mailer } = worker
	return {
		mailer,
		statusOf: async (id) => (await loadState(store, campaignDecider, campaignStream(id))).state.status,
		plan: (id, isTest) => planMails(sql, id, isTest, clock.now()),
		withdraw: (id) => withdrawMails(sql, id),
		isWaiting: (recipient) => isWaiting(sql, recipient),
		textOf: (id) => findCampaign(sql, id),
		recipient: async (userId) => {
			const user = await findUser(sql, userId)
			if (!user) return null
			const name = `${user.first_name} ${user.last_name}`.trim()
			return { name, address: user.email, language: languageOf(user.locale) }
		},
		ifWanted: async ({ campaignId, userId }, since) => {
			const { state } = await loadState(store, campaignDecider, campaignStream(campaignId))
			return ifWanted(worker, userId, PURPOSE_TOPICS[state.purpose], since)
		},
		resolve: (recipient, state) => resolveRecipient(sql, recipient, state, new Date(clock.now())),
		someoneWaits: (id) => someoneWaits(sql, id),
		tallyOf: (id) => tallyOf(sql, id),
		finish: (id, { sent, failed, skipped }) =>
			dispatch(
				campaignDecider,
				campaignStream(id),
				{ type: 'FinishCampaign', sent, failed, skipped, at: new Date(clock.now()).toISOString() },
				systemContext(clock, 'send-campaigns'),
			),
	}
}

/** Sending e-mails to many; a preview shows what would be sent. */
export const campaignWorkers: Contribution = {
	name: 'workers/campaigns',
	// E-mails to many that have not gone to all.
	work: [{ name: 'campaignsUnderWay', count: "SELECT count(*) FROM read.campaigns WHERE state = 'sending'" }],
	routes: (api) => [
		previewCampaign({
			...campaignDeps(api),
			preview: (text) => byLanguage((language) => campaignPreview(language, text)),
		}),
	],
	effects: (worker) => [planCampaignMails(campaignParts(worker))],
	outbox: (worker) => sendCampaignMails(campaignParts(worker)),
}
