import { all, money, moneyRead, open, owns, signedIn } from '../../nightly/access/rule.ts'
import { RECURRING_CALLS, RECURRING_REPLAYS } from '../calls.recurring.ts'
import type { TestDeclaration } from '../declaration.ts'
import { donationTo } from '../fundraiser.ts'
import { begin, giveMonthly, keyInMail } from '../recurring.fixtures.ts'

const IDS = { id: 'things.recurring' } as const

export const declaration: TestDeclaration = {
	calls: RECURRING_CALLS,
	replays: RECURRING_REPLAYS,
	rules: {
		'POST /api/v1/recurringDonations': { ...signedIn, body: { donationId: 'own' } },
		'GET /api/v1/recurringDonations': signedIn,
		'GET /api/v1/recurringDonations/{id}': { gate: 'signedIn', about: owns(IDS, 'donor') },
		'PUT /api/v1/recurringDonations/{id}': {
			gate: 'signedIn',
			about: owns(IDS, 'donor'),
			body: { cardId: 'own', bankAccountId: 'own' },
		},
		'POST /api/v1/recurringDonations/{id}/state': { gate: 'signedIn', about: owns(IDS, 'donor') },
		// The key of the mail gives access; none of these callers has it.
		'GET /api/v1/recurringDonations/{id}/link': { ...open, none: true },
		'POST /api/v1/recurringDonations/{id}/link': { ...open, none: true },
		'GET /api/v1/recurringDonations/{id}/confirmation': { ...open, none: true },
		'POST /api/v1/recurringDonations/{id}/confirmation': {
			...open,
			none: true,
			body: { donationId: 'own' },
		},
		'POST /api/backoffice/recurringDonations/{id}/stop': money,
		...all(
			moneyRead,
			'GET /api/backoffice/recurringDonations',
			'GET /api/backoffice/recurringDonations/{id}',
			'GET /api/backoffice/recurringDonations/{id}/timeline',
		),
	},
	things: async ({ harness, people }) => {
		const recurring = await begin(people.donor, null, 15, donationTo(people.nameless.id))
		const recurringKey = await keyInMail(harness, 'You now give')
		// Nothing follows it yet.
		const recurringDonation = await giveMonthly(people.donor, null, {}, donationTo(people.nameless.id))
		return { recurring, recurringKey, recurringDonation }
	},
	ids: {
		kinds: { recurring: ({ things }) => [things.recurring ?? ''] },
		segments: { recurringDonations: ['recurring'] },
	},
}
