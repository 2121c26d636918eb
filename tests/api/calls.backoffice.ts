import { ACTIONS_WITH_REASON, REVIEW_ACTIONS } from '../../domain/requests/backoffice.contract.ts'
import type { ApiCall, Row } from './call.ts'

export const read = (as: 'admin' | 'finance', path: string, more: Partial<ApiCall>): ApiCall => ({
	route: `GET /api/backoffice/${path}`,
	as,
	url: () => `/api/backoffice/${path}`,
	...more,
})

const reviewRows = (action: (typeof REVIEW_ACTIONS)[number], etag: string): Row[] => [
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
		as: 'admin',
		url: ({ pending }) => `/api/backoffice/requests/${pending}/${action}`,
		body: () => ({ reason: 'Please send the receipt.' }),
		headers: ({ etag }) => ({ 'if-match': etag }),
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

const CASES: readonly ApiCall[] = [
	...(['take', 'leave'] as const).map(
		(action): ApiCall => ({
			route: `POST /api/backoffice/requests/{id}/${action}`,
			as: 'admin',
			url: ({ pending }) => `/api/backoffice/requests/${pending}/${action}`,
		}),
	),
	{
		route: 'POST /api/backoffice/requests/{id}/recommend',
		as: 'admin',
		url: ({ pending }) => `/api/backoffice/requests/${pending}/recommend`,
		body: () => ({ action: 'approve', note: 'I spoke with the school.' }),
		headers: ({ etag }) => ({ 'if-match': etag }),
		rows: () => [
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
	as: 'admin',
	url: () => '/api/backoffice/requests/bulk',
	body: ({ pending, etag }) => ({
		action: 'hold',
		reason: 'Please send the receipt.',
		items: [{ id: pending, etag }],
	}),
}

export const BACKOFFICE_CALLS: readonly ApiCall[] = [
	read('admin', 'requests/{id}', {
		url: ({ pending }) => `/api/backoffice/requests/${pending}`,
	}),
	read('admin', 'requests/{id}/timeline', {
		url: ({ pending }) => `/api/backoffice/requests/${pending}/timeline`,
	}),
	read('admin', 'requests/{id}/versions', {
		url: ({ pending }) => `/api/backoffice/requests/${pending}/versions`,
	}),
	...REVIEWS,
	...CASES,
	BULK,
	read('admin', 'donations/{id}', {
		url: (world) => `/api/backoffice/donations/${world.donation.donationId}`,
	}),
	read('admin', 'donations/{id}/timeline', {
		url: (world) => `/api/backoffice/donations/${world.donation.donationId}/timeline`,
	}),
]
