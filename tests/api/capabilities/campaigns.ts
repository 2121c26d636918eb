import { admins, all } from '../../nightly/access/rule.ts'
import { CAMPAIGN_CALLS } from '../calls.campaigns.ts'
import type { TestDeclaration } from '../declaration.ts'
import { CAMPAIGN_REPLAYS } from '../replays.campaigns.ts'

export const declaration: TestDeclaration = {
	calls: [...CAMPAIGN_CALLS],
	replays: CAMPAIGN_REPLAYS,
	rules: {
		...all(
			admins,
			'POST /api/backoffice/campaigns',
			'POST /api/backoffice/campaigns/preview',
			'POST /api/backoffice/campaigns/test',
			'POST /api/backoffice/campaigns/{id}/pause',
			'POST /api/backoffice/campaigns/{id}/resume',
			'POST /api/backoffice/campaigns/{id}/stop',
			'GET /api/backoffice/campaigns',
			'GET /api/backoffice/campaigns/{id}',
			'GET /api/backoffice/campaigns/{id}/timeline',
			'GET /api/backoffice/campaignAudience',
		),
	},
	ids: {
		kinds: { campaign: () => [] },
		segments: { campaigns: ['campaign'] },
	},
}
