import { changedMeanwhile, MALFORMED_TAGS, WITHOUT_TAG } from './bad-input.requests.ts'
import { type ApiCall, type Field, text } from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const requestId: Field = [
	['nothing', undefined],
	['a number', 5],
	['no id', 'foundation'],
	['an id with a blank', `${crypto.randomUUID()} `],
	['an object', {}],
]
const address = (path: string) => (world: World) =>
	`/api/backoffice/donations/${world.donation.donationId}/assign${path}`

export const ASSIGN_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/backoffice/donations/{id}/assign',
		access: 'finance',
		as: 'finance',
		missing: 'The gift',
		url: address(''),
		body: () => ({ requestId: null, reason: 'The giver wrote to us.' }),
		headers: ({ donationTag }) => ({ 'if-match': donationTag }),
		fields: { requestId, reason: text(2_000, 'Please enter the reason') },
		rows: () => [
			WITHOUT_TAG,
			...MALFORMED_TAGS,
			changedMeanwhile('"1"'),
			{
				label: 'of what belongs somewhere already',
				refusal: {
					status: 409,
					code: 'ALREADY_ASSIGNED',
					message: 'This payment already belongs to another gift.',
				},
			},
		],
	},
	{
		route: 'GET /api/backoffice/donations/{id}/assign/preview',
		access: 'finance',
		as: 'finance',
		missing: 'The gift',
		url: address('/preview'),
		query: { requestId: ['5', 'foundation'] },
	},
]
