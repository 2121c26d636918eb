import { EVERYBODY, MAIL } from './campaigns.fixtures.ts'
import type { Replays } from './replays.ts'

const body = { ...MAIL, audience: EVERYBODY, expected: 1 }

/** Commands on e-mails to many that can be carried out once. */
export const CAMPAIGN_REPLAYS: Replays = {
	'sending an e-mail to many': async ({ people }) => ({
		caller: people.admin,
		method: 'POST',
		url: '/api/backoffice/mailings',
		body,
		other: { ...body, subject: 'A night of open doors' },
	}),
}
