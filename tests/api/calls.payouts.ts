import { PAYOUT_PROVIDERS, type PayoutProvider } from '../../domain/payouts/providers.contract.ts'
import type { ApiCall, Row } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'
import type { World } from './world.ts'

const NOBODY = 'po_nobodyknowsthisone'
const INVALID = { status: 400, code: 'VALIDATION', message: 'Please enter a valid payout' } as const

const payoutRows = (tail: string): Row[] => [
	...['nonsense', 'po_', 'po_%27', 'PO_123', 'po_1%2F..%2F2'].map((id) => ({
		label: `of ${id}`,
		url: `/api/backoffice/payouts/${id}${tail}`,
		refusal: { ...INVALID, field: 'id' },
	})),
	...[NOBODY, 'setl_nobodyknowsthisone', 'payout-NOBODYKNOWSTHIS12', 'ch_123'].map((id) => ({
		label: `of ${id}, which nobody knows`,
		url: `/api/backoffice/payouts/${id}${tail}`,
		refusal: notFound('The payout'),
	})),
]
const ofPayout = (tail: string, more: Partial<ApiCall> = {}): ApiCall =>
	read('finance', `payouts/{id}${tail}`, {
		url: ({ payout }) => `/api/backoffice/payouts/${payout}${tail}`,
		rows: () => payoutRows(tail),
		...more,
	})

const act = (action: string, body: (world: World) => object): ApiCall => ({
	route: `POST /api/backoffice/discrepancies/{id}/${action}`,
	as: 'finance',
	url: ({ discrepancy }) => `/api/backoffice/discrepancies/${discrepancy}/${action}`,
	body,
	headers: ({ discrepancyTag }) => ({ 'if-match': discrepancyTag }),
})

const listOf = (provider: PayoutProvider): ApiCall => ({
	route: `GET /api/v1/${provider}/payouts`,
	as: 'finance',
	url: () => `/api/v1/${provider}/payouts`,
	rows: ({ payout }) => [
		{
			label: 'in both directions',
			url: `/api/v1/${provider}/payouts?starting_after=${payout}&ending_before=${payout}`,
			refusal: {
				status: 400,
				code: 'VALIDATION',
				message: 'Please go either forward or back',
				field: 'ending_before',
			},
		},
		...(provider === 'stripe' ? [] : [afterAnothers(provider, payout)]),
	],
})

const afterAnothers = (provider: PayoutProvider, payout: string): Row => ({
	label: 'after a payout of another provider',
	url: `/api/v1/${provider}/payouts?starting_after=${payout}`,
	refusal: {
		status: 400,
		code: 'VALIDATION',
		message: 'The payout was not found.',
		field: 'starting_after',
	},
})

export const PAYOUT_CALLS: readonly ApiCall[] = [
	...PAYOUT_PROVIDERS.map(listOf),
	ofPayout(''),
	ofPayout('/lines'),
	ofPayout('/lines/csv'),
	ofPayout('/timeline'),
	read('finance', 'discrepancies/{id}', {
		url: ({ discrepancy }) => `/api/backoffice/discrepancies/${discrepancy}`,
	}),
	act('assign', ({ people }) => ({ ownerId: people.finance.id })),
	act('note', () => ({ note: 'Asked the bank.' })),
	act('resolve', () => ({ resolution: 'explained', note: 'A test charge.' })),
]
