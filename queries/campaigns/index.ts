import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { listAuthorCampaigns, readAuthorCampaign } from './author-campaigns.ts'

import { backofficeCampaigns, campaignTimeline, countAudience, showCampaign } from './campaigns.ts'
import { campaignNotificationTemplates } from './notification-templates.ts'
import { campaignOverview } from './overview.ts'
import { findSuppressionsOf, listSuppressions, showSuppression } from './suppressions.ts'

export const campaignQueries: Contribution = {
	name: 'queries/campaigns',
	notifications: campaignNotificationTemplates,
	overview: () => [campaignOverview],
	routes: (api) => [
		findSuppressionsOf({ ...queryDeps(api), personKeys: api.personKeys }),
		...[
			countAudience,
			backofficeCampaigns,
			showCampaign,
			campaignTimeline,
			listAuthorCampaigns,
			readAuthorCampaign,
			listSuppressions,
			showSuppression,
		].map((make) => make(queryDeps(api))),
	],
}
