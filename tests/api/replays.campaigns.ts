import { EVERYBODY, MAIL } from './campaigns.fixtures.ts'
import { changesNothing, type Replays, replayed } from './replays.ts'

const body = { ...MAIL, audience: EVERYBODY, expected: 1 }

export const CAMPAIGN_REPLAYS: Replays = {
	'POST /api/backoffice/mailings': async ({ people }) => ({
		caller: people.admin,
		method: 'POST',
		url: '/api/backoffice/mailings',
		body,
		other: { ...body, subject: 'A night of open doors' },
	}),
	'POST /api/backoffice/mailings/preview': changesNothing,
	...replayed('right call', 'POST /api/backoffice/mailings/test'),
	'POST /api/backoffice/mailings/{id}/stop': { as: 'POST /api/backoffice/mailings' },
}
