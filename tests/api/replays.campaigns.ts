import { EVERYBODY, MAIL } from './campaigns.fixtures.ts'
import { changesNothing, type Replays, replayed } from './replays.ts'

const body = { ...MAIL, audience: EVERYBODY, expected: 1 }

export const CAMPAIGN_REPLAYS: Replays = {
	'POST /api/backoffice/campaigns': async ({ people }) => ({
		caller: people.admin,
		method: 'POST',
		url: '/api/backoffice/campaigns',
		body,
		other: { ...body, subject: 'A night of open doors' },
	}),
	'POST /api/backoffice/campaigns/preview': changesNothing,
	...replayed('right call', 'POST /api/backoffice/campaigns/test'),
	'POST /api/backoffice/campaigns/{id}/pause': { as: 'POST /api/backoffice/campaigns' },
	'POST /api/backoffice/campaigns/{id}/resume': { as: 'POST /api/backoffice/campaigns' },
	'POST /api/backoffice/campaigns/{id}/stop': { as: 'POST /api/backoffice/campaigns' },
}
