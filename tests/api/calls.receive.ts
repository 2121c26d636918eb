import type { ApiCall } from './call.ts'
import { notFound } from './calls.requests.ts'
import type { TestDeclaration } from './declaration.ts'

const MADE_UP = crypto.randomUUID()
const MIRA = { first_name: 'Mira', last_name: 'Sen', email: 'mira.sen@example.org' }
const urlOf = (id: string) => `/api/backoffice/discrepancies/${id}/receive`

export const RECEIVE_CALL: ApiCall = {
	route: 'POST /api/backoffice/discrepancies/{id}/receive',
	as: 'finance',
	url: ({ discrepancy }) => urlOf(discrepancy),
	body: () => MIRA,
	rows: () => [{ label: 'of a made-up one', url: urlOf(MADE_UP), refusal: notFound('The discrepancy') }],
}

export const RECEIVE_REPLAY: TestDeclaration['replays'] = {
	'POST /api/backoffice/discrepancies/{id}/receive': async ({ people, harness, discrepancy }) => {
		const { id: payout } = harness.stripe.control.payouts.run('stripe-in', 'unknownCharge')
		harness.stripe.control.payouts.advance(payout, 'in_transit')
		await harness.system.untilIdle()
		const filter = encodeURIComponent(JSON.stringify({ status: 'open', kind: 'unknownLine' }))
		const open = await people.finance.json<{ id: string }[]>(
			'GET',
			`/api/backoffice/discrepancies?filter=${filter}`,
		)
		return {
			caller: people.finance,
			method: 'POST',
			url: urlOf(open.find(({ id }) => id !== discrepancy)?.id ?? ''),
			body: MIRA,
			other: { ...MIRA, last_name: 'Das' },
		}
	},
}
