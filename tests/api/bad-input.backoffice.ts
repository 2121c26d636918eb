import { ACTIONS_WITH_REASON, REVIEW_ACTIONS } from '../../domain/requests/backoffice.contract.ts'
import { changedMeanwhile, MALFORMED_TAGS, WITHOUT_TAG } from './bad-input.requests.ts'
import { type ApiCall, choice, optionalText, type Row, text } from './bad-input.ts'

const TOO_LONG = JSON.stringify({ q: 'x'.repeat(101) })
const RANGE = ['x', '{}', '[1]', '[5,1]', '[-1,5]', '[0,1000]', '["0","9"]', '[0.5,1.5]', 'x'.repeat(101)]
const SORT = ['x', '[]', '["password","ASC"]', '["id","SIDEWAYS"]', '{}', 'x'.repeat(201)]
const FILTER = ['x', '[]', 'null', '"text"', 'x'.repeat(2001)]

export const query = (...filters: readonly object[]) => ({
	range: RANGE,
	sort: SORT,
	filter: [...FILTER, ...filters.map((filter) => JSON.stringify(filter))],
})

/** One call of the backoffice that only reads. */
export const read = (
	access: 'backoffice' | 'finance' | 'moneyRead' | 'withdrawalsRead' | 'activity',
	path: string,
	more: Partial<ApiCall> = {},
): ApiCall => ({
	route: `GET /api/backoffice/${path}`,
	access,
	as: access === 'finance' ? 'finance' : 'admin',
	url: () => `/api/backoffice/${path}`,
	...more,
})

/** A list of finance, and the same as CSV. */
export const listed = (
	path: string,
	query: NonNullable<ApiCall['query']>,
	access: 'finance' | 'moneyRead' | 'withdrawalsRead' = 'finance',
	csvAccess: 'finance' | 'moneyRead' = access === 'withdrawalsRead' ? 'moneyRead' : access,
): ApiCall[] => [read(access, path, { query }), read(csvAccess, `${path}/csv`, { query })]

/** Removed from the reviewers' list, or decided by others in the meantime. */
const reviewRows = (action: (typeof REVIEW_ACTIONS)[number], etag: string): Row[] => [
	WITHOUT_TAG,
	...MALFORMED_TAGS,
	changedMeanwhile('"7"'),
	...(ACTIONS_WITH_REASON.includes(action)
		? [
				{
					label: 'without a reason',
					options: { body: { reason: ' ' }, headers: { 'if-match': etag } },
					refusal: {
						status: 400,
						code: 'REASON_REQUIRED',
						message: 'Please enter the reason',
						field: 'reason',
					},
				},
			]
		: []),
]

const REVIEWS = REVIEW_ACTIONS.map(
	(action): ApiCall => ({
		route: `POST /api/backoffice/requests/{id}/${action}`,
		access: 'reviewer',
		as: 'admin',
		url: ({ pending }) => `/api/backoffice/requests/${pending}/${action}`,
		body: () => ({ reason: 'Please send the receipt.' }),
		headers: ({ etag }) => ({ 'if-match': etag }),
		fields: { reason: optionalText(2_000) },
		missing: 'The request',
		rows: ({ etag, deactivated }) => [
			...reviewRows(action, etag),
			// The deactivated request has been raised, approved, published and deactivated: revision 3.
			{
				label: 'in another status',
				url: `/api/backoffice/requests/${deactivated}/${action}`,
				options: { headers: { 'if-match': '"3"' } },
				refusal: {
					status: 409,
					code: 'STATUS_CONFLICT',
					message: "This request can't be changed like that now.",
				},
			},
		],
	}),
)

/** Who works on a request, and what is recommended. */
const CASES: readonly ApiCall[] = [
	...(['take', 'leave'] as const).map(
		(action): ApiCall => ({
			route: `POST /api/backoffice/requests/{id}/${action}`,
			access: 'backoffice',
			as: 'admin',
			url: ({ pending }) => `/api/backoffice/requests/${pending}/${action}`,
			missing: 'The request',
		}),
	),
	{
		route: 'POST /api/backoffice/requests/{id}/recommend',
		access: 'backoffice',
		as: 'admin',
		url: ({ pending }) => `/api/backoffice/requests/${pending}/recommend`,
		body: () => ({ action: 'approve', note: 'I spoke with the school.' }),
		headers: ({ etag }) => ({ 'if-match': etag }),
		fields: { action: choice(), note: text(2_000, 'Please enter a note') },
		missing: 'The request',
		rows: () => [
			WITHOUT_TAG,
			...MALFORMED_TAGS,
			changedMeanwhile('"7"'),
			{
				label: 'with what can’t be done now',
				options: { body: { action: 'publish', note: 'Too early.' } },
				refusal: {
					status: 409,
					code: 'STATUS_CONFLICT',
					message: "This request can't be changed like that now.",
				},
			},
		],
	},
]

const BULK: ApiCall = {
	route: 'POST /api/backoffice/requests/bulk',
	access: 'reviewer',
	as: 'admin',
	url: () => '/api/backoffice/requests/bulk',
	body: ({ pending, etag }) => ({
		action: 'hold',
		reason: 'Please send the receipt.',
		items: [{ id: pending, etag }],
	}),
	fields: {
		action: choice(),
		reason: optionalText(2_000),
		items: [
			['nothing', undefined],
			['text', 'nonsense'],
			['an empty list', []],
			['a version that is none', [{ id: crypto.randomUUID(), etag: 'W/"1"' }]],
			['too many', Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), etag: '"1"' }))],
		],
	},
}

const WRONG_REQUEST_FILTERS = [
	{ q: 5 },
	{ status: 'open' },
	{ region: 'GB' },
	{ waiting: 'yes' },
	{ id: ['nonsense'] },
	{ requestType: 'loan' },
	{ mine: 'yes' },
	{ hasSignals: 1 },
	{ isRecommended: 'no' },
	JSON.parse(TOO_LONG),
	{ q: 'a\u0000b' },
]

export const BACKOFFICE_CALLS: readonly ApiCall[] = [
	read('backoffice', 'me'),
	read('backoffice', 'overview'),
	read('backoffice', 'requests', {
		query: query(...WRONG_REQUEST_FILTERS),
	}),
	read('backoffice', 'requests/csv', {
		query: query(...WRONG_REQUEST_FILTERS),
	}),
	read('backoffice', 'requests/{id}', {
		url: ({ pending }) => `/api/backoffice/requests/${pending}`,
		missing: 'The request',
	}),
	read('backoffice', 'requests/{id}/timeline', {
		url: ({ pending }) => `/api/backoffice/requests/${pending}/timeline`,
		missing: 'The request',
	}),
	read('backoffice', 'requests/{id}/versions', {
		url: ({ pending }) => `/api/backoffice/requests/${pending}/versions`,
		missing: 'The request',
	}),
	...REVIEWS,
	...CASES,
	BULK,
	...listed(
		'donations',
		query(
			...[{ q: 5 }, { status: 'open' }, { currency: 'GBP' }, { target: 'event' }, { requestId: 'nonsense' }],
			...[{ minAmount: 1000 }, { maxAmount: '1e3' }, { minAmount: '10.5' }],
			...[{ from: 'yesterday' }, { to: '2026-02-30T00:00:00Z' }, { id: ['nonsense'] }, { q: 'a\u0000b' }],
			...[{ from: '0000-01-01T00:00:00Z' }, { targetId: '5' }],
		),
		'moneyRead',
	),
	read('moneyRead', 'donations/{id}', {
		url: (world) => `/api/backoffice/donations/${world.donation.donationId}`,
		missing: 'The gift',
	}),
	read('moneyRead', 'donations/{id}/timeline', {
		url: (world) => `/api/backoffice/donations/${world.donation.donationId}/timeline`,
		missing: 'The gift',
	}),
]
