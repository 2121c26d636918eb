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
			'POST /api/backoffice/mailings',
			'POST /api/backoffice/mailings/preview',
			'POST /api/backoffice/mailings/test',
			'POST /api/backoffice/mailings/{id}/stop',
			'GET /api/backoffice/mailings',
			'GET /api/backoffice/mailings/{id}',
			'GET /api/backoffice/mailings/{id}/timeline',
			'GET /api/backoffice/mailingAudience',
		),
	},
	ids: {
		kinds: { campaign: () => [] },
		segments: { mailings: ['campaign'] },
	},
}
