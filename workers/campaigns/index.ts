import { previewCampaign } from '../../commands/campaigns/campaigns.ts'
import { campaignDeps } from '../../commands/campaigns/index.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { byLanguage } from '../../kernel/wire/language.ts'
import { followCampaign } from './follow.ts'
import { campaignPreview } from './mail.ts'
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
			preview: (text) => byLanguage((language) => campaignPreview(language, text)),
		}),
	],
	effects: (worker) => [followCampaign(worker)],
	sweeps: (worker) => [createCampaignSender(worker)],
}
