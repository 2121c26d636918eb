import { PAYOUT_PROVIDERS, type PayoutProvider } from '../../domain/payouts/providers.contract.ts'
import { listed, query, read } from './bad-input.backoffice.ts'
import { changedMeanwhile, MALFORMED_TAGS, notFound, WITHOUT_TAG } from './bad-input.requests.ts'
import { type ApiCall, choice, type Field, type Row, text } from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const NOBODY = 'po_nobodyknowsthisone'
const INVALID = { status: 400, code: 'VALIDATION', message: 'Please enter a valid payout' } as const

/** Ids in the address that are none, or nobody's. */
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

const note = text(2_000, 'Please enter a note')
const ownerId: Field = [
	['nothing', undefined],
	['a number', 5],
	['nonsense', 'nonsense'],
	['a made-up id', crypto.randomUUID(), 'Please choose somebody of finance'],
]

const act = (
	action: string,
	body: (world: World) => object,
	fields: Readonly<Record<string, Field>>,
): ApiCall => ({
	route: `POST /api/backoffice/discrepancies/{id}/${action}`,
	access: 'finance',
	as: 'finance',
	url: ({ discrepancy }) => `/api/backoffice/discrepancies/${discrepancy}/${action}`,
	body,
	headers: ({ discrepancyTag }) => ({ 'if-match': discrepancyTag }),
	fields,
	missing: 'The discrepancy',
	rows: () => [WITHOUT_TAG, ...MALFORMED_TAGS, changedMeanwhile('"7"')],
})

const listOf = (provider: PayoutProvider): ApiCall => ({
	route: `GET /api/v1/${provider}/payouts`,
	access: 'finance',
	as: 'finance',
	url: () => `/api/v1/${provider}/payouts`,
	query: {
		limit: ['0', '7', '1000', '-5', 'many', '10.5'],
		starting_after: ['nonsense', NOBODY, 'po_', 'a\u0000b'],
		ending_before: ['nonsense', NOBODY],
		status: ['open', 'in_transit'],
		startTime: ['-1', 'yesterday', '1.5', '9999999999999999'],
		endTime: ['-1', 'tomorrow'],
		search: ['x'.repeat(256), 'a\u0000b'],
	},
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

/** A place in another provider's list is none in this one. */
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
	...listed(
		'payouts',
		query(
			...[{ q: 5 }, { status: 'open' }, { reconciliation: 'done' }, { currency: 'GBP' }, { id: ['x'] }],
			...[{ from: 'yesterday' }, { to: '2026-02-30T00:00:00Z' }, { q: 'a\u0000b' }, { late: 'yes' }],
			{ provider: 'payu' },
		),
	),
	ofPayout(''),
	ofPayout('/lines', { query: query({ open: 'yes' }, { open: 1 }) }),
	ofPayout('/lines/csv', { query: query({ open: 'yes' }, { open: 1 }) }),
	ofPayout('/timeline'),
	...listed(
		'discrepancies',
		query(
			...[
				{ status: 'new' },
				{ kind: 'other' },
				{ currency: 'GBP' },
				{ provider: 'payu' },
				{ ownerId: 'nobody' },
				{ id: ['x'] },
			],
			...[
				{ payoutId: 'nonsense' },
				{ donationId: 'nonsense' },
				{ from: 'yesterday' },
				{ to: '2026-02-30T00:00:00Z' },
			],
		),
	),
	read('finance', 'discrepancies/{id}', {
		url: ({ discrepancy }) => `/api/backoffice/discrepancies/${discrepancy}`,
		missing: 'The discrepancy',
	}),
	act('assign', ({ people }) => ({ ownerId: people.finance.id }), { ownerId }),
	act('note', () => ({ note: 'Asked the bank.' }), { note }),
	act('resolve', () => ({ resolution: 'explained', note: 'A test charge.' }), {
		note,
		resolution: choice('Please say how it is resolved'),
	}),
]
