import type { ApiCall, Row } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'
import { chargeOf, JOURNAL } from './journal.fixtures.ts'
import type { World } from './world.ts'

const MADE_UP = crypto.randomUUID()
const WRITE_OFF = '/api/backoffice/discrepancies'

const refused = (label: string, body: object, refusal: Row['refusal']): Row => ({
	label,
	options: { body },
	refusal,
})
const owner = (message: string) =>
	({ status: 400, code: 'NOT_BOOKABLE', message, field: 'lines.0.owner' }) as const
const UNKNOWN = owner('This account can’t be booked on by hand, or doesn’t exist in this currency.')

function wrongEntries({ harness, live }: World): readonly Row[] {
	const right = chargeOf('10.00', harness)
	const [first, bank] = right.lines
	if (!first || !bank) return []
	const against = (line: object) => ({ ...right, lines: [{ ...first, ...line }, bank] })
	return [
		refused('that does not balance', against({ amount: '11.00' }), {
			status: 400,
			code: 'NOT_BALANCED',
			message: 'Debits and credits differ by INR 1.00.',
			field: 'lines',
		}),
		refused('of one account', against({ account: 'bank' }), {
			status: 400,
			code: 'NOT_BOOKABLE',
			message: 'An entry moves money between two accounts or more.',
			field: 'lines',
		}),
		refused('on an account of another entity', against({ owner: 'US' }), UNKNOWN),
		refused('on suspense without its item', against({ account: 'suspense', owner: 'stripe/stripe-in' }), {
			status: 400,
			code: 'VALIDATION',
			message: 'Please choose an account',
			field: 'lines.0.account',
		}),
		refused('on a made-up fund', against({ account: 'fund', owner: `request.${MADE_UP}.INR` }), UNKNOWN),
		refused(
			'on a fund of another currency',
			against({ account: 'fund', owner: `request.${live}.USD` }),
			UNKNOWN,
		),
		refused('on what a provider holds', against({ account: 'provider balance', owner: 'stripe/stripe-in' }), {
			status: 400,
			code: 'VALIDATION',
			message: 'Please choose an account',
			field: 'lines.0.account',
		}),
		refused('that takes more than a fund has', against({ account: 'fund', owner: 'foundation.karuna.INR' }), {
			status: 409,
			code: 'INSUFFICIENT_FUNDS',
		}),
		refused(
			'of tomorrow',
			{ ...right, bookedOn: '2099-01-01' },
			{
				status: 400,
				code: 'INVALID_DATE',
				message: 'The day is in the future.',
				field: 'bookedOn',
			},
		),
	]
}

const onEntry = (verb: string, as: ApiCall['as'], body: NonNullable<ApiCall['body']>): ApiCall => ({
	route: `POST ${JOURNAL}/{id}/${verb}` as ApiCall['route'],
	as,
	url: ({ things }) => `${JOURNAL}/${verb === 'reverse' ? things.bookedEntry : things.waitingEntry}/${verb}`,
	body,
	rows: () => [
		{ label: 'a made-up one', url: `${JOURNAL}/${MADE_UP}/${verb}`, refusal: notFound('The entry') },
	],
})
const back = ({ harness }: World) => ({
	bookedOn: chargeOf('1.00', harness).bookedOn,
	reason: 'Entered twice.',
})

export const JOURNAL_CALLS: readonly ApiCall[] = [
	{
		route: `POST ${JOURNAL}`,
		as: 'finance',
		url: () => JOURNAL,
		body: ({ harness }) => chargeOf('10.00', harness),
		rows: wrongEntries,
	},
	onEntry('approve', 'superAdmin', () => ({})),
	onEntry('decline', 'superAdmin', () => ({ reason: 'The invoice is missing.' })),
	onEntry('reverse', 'finance', back),
	{
		route: `POST ${WRITE_OFF}/{id}/write-off`,
		as: 'finance',
		url: ({ discrepancy }) => `${WRITE_OFF}/${discrepancy}/write-off`,
		body: back,
		rows: () => [
			{
				label: 'of a made-up one',
				url: `${WRITE_OFF}/${MADE_UP}/write-off`,
				refusal: notFound('The discrepancy'),
			},
		],
	},
	read('finance', 'journal', {}),
	read('finance', 'journal/accounts', { url: () => `${JOURNAL}/accounts?currency=INR` }),
	read('finance', 'journal/{id}', { url: ({ things }) => `${JOURNAL}/${things.bookedEntry}` }),
]
