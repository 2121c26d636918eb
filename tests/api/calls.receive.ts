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
	'POST /api/backoffice/discrepancies/{id}/receive': async ({ people, discrepancy }) => ({
		caller: people.finance,
		method: 'POST',
		url: urlOf(discrepancy),
		body: MIRA,
		other: { ...MIRA, last_name: 'Das' },
	}),
}
