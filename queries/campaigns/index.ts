import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeCampaigns, campaignTimeline, countAudience, showCampaign } from './campaigns.ts'

export const campaignQueries: Contribution = {
	name: 'queries/campaigns',
	routes: (api) =>
		[countAudience, backofficeCampaigns, showCampaign, campaignTimeline].map((make) => make(queryDeps(api))),
}
