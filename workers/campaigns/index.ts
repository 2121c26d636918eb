import { previewCampaign } from '../../commands/campaigns/campaigns.ts'
import { campaignDeps } from '../../commands/campaigns/index.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { receiveFeedback } from './feedback.ts'
import { followCampaign } from './follow.ts'
import { followCampaignCases } from './follow-cases.ts'
import { keyNewAddresses, listSuppressions } from './jobs.ts'
import { notifyOfReviews } from './notices.ts'
import { previewAuthorCampaign, previewedText } from './preview.ts'
import { readCampaignReview } from './review.ts'
import { createCampaignSender } from './sender.ts'

export const campaignWorkers: Contribution = {
	name: 'workers/campaigns',
	// E-mails to many that have not gone to all.
	work: [
		{
			name: 'campaignsUnderWay',
			count: 'SELECT count(*) FROM rec.campaign_runs WHERE is_running AND starts_at <= $1',
		},
	],
	routes: (api) => [
		previewCampaign({
			...campaignDeps(api),
			preview: (text) => previewedText(api, text),
		}),
		previewAuthorCampaign(api),
		readCampaignReview(api),
	],
	effects: (worker) => [followCampaign(worker), notifyOfReviews(worker), followCampaignCases(worker)],
	jobs: (worker) => [listSuppressions(worker), keyNewAddresses(worker)],
	sweeps: (worker) => [createCampaignSender(worker), ...receiveFeedback(worker)],
}
