import { EVERYBODY, MAIL } from './campaigns.fixtures.ts'
import { changesNothing, leavesTheSame, type Replays, replayed } from './replays.ts'

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
	...replayed(
		leavesTheSame,
		'POST /api/backoffice/campaigns/{id}/approve',
		'POST /api/backoffice/campaigns/{id}/refuse',
		'POST /api/backoffice/suppressions',
		'POST /api/backoffice/suppressions/lift',
	),
	'POST /api/backoffice/suppressions/find': changesNothing,
	'POST /api/backoffice/campaigns/{id}/pause': { as: 'POST /api/backoffice/campaigns' },
	'POST /api/backoffice/campaigns/{id}/resume': { as: 'POST /api/backoffice/campaigns' },
	'POST /api/backoffice/campaigns/{id}/stop': { as: 'POST /api/backoffice/campaigns' },
}
