import type { ApiCall, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import type { World } from './world.ts'

const foreignComment = ({ pending, comment }: World): Row[] => [
	{
		label: 'under another request',
		url: `/api/v1/donationRequest/${pending}/comments/${comment}`,
		refusal: notFound('The comment'),
	},
]

export const UPDATE_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donationRequest/{id}/comments',
		as: 'guest',
		url: ({ live }) => `/api/v1/donationRequest/${live}/comments`,
		rows: ({ hidden }) => [
			{
				label: 'of a private one',
				url: `/api/v1/donationRequest/${hidden}/comments`,
				refusal: notFound('The request'),
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequest/{id}/comments',
		as: 'donor',
		url: ({ live }) => `/api/v1/donationRequest/${live}/comments`,
		body: () => ({ body: 'Well done.' }),
		rows: ({ hidden, pending, comment }) => [
			{
				label: 'as an answer to one that is not there',
				options: { body: { body: 'Yes.', parent: crypto.randomUUID() } },
				refusal: notFound('The comment'),
			},
			{
				label: 'as an answer to one under another request',
				as: 'author',
				url: `/api/v1/donationRequest/${pending}/comments`,
				options: { body: { body: 'Yes.', parent: comment } },
				refusal: notFound('The comment'),
			},
			{
				label: 'of 1 MB',
				options: { body: { body: 'x'.repeat(1_048_576) } },
				refusal: { status: 413, code: 'TOO_LARGE' },
			},
			{
				label: 'on a private one',
				url: `/api/v1/donationRequest/${hidden}/comments`,
				refusal: notFound('The request'),
			},
		],
	},
	{
		route: 'PUT /api/v1/donationRequest/{id}/comments',
		as: 'author',
		url: ({ live }) => `/api/v1/donationRequest/${live}/comments`,
		body: () => ({ open: true }),
	},
	{
		route: 'PUT /api/v1/donationRequest/{id}/comments/{commentId}',
		as: 'donor',
		url: ({ live, comment }) => `/api/v1/donationRequest/${live}/comments/${comment}`,
		body: () => ({ body: 'Very good luck!' }),
		rows: (world) => foreignComment(world),
	},
	{
		route: 'PUT /api/v1/donationRequest/{id}/comments/{commentId}/hidden',
		as: 'author',
		url: ({ live, comment }) => `/api/v1/donationRequest/${live}/comments/${comment}/hidden`,
		body: () => ({ hidden: false }),
		rows: ({ pending, comment }) => [
			{
				label: 'under another request',
				url: `/api/v1/donationRequest/${pending}/comments/${comment}/hidden`,
				refusal: notFound('The comment'),
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequest/{id}/comments/{commentId}/report',
		as: 'author',
		url: ({ live, comment }) => `/api/v1/donationRequest/${live}/comments/${comment}/report`,
		body: () => ({ reason: 'spam' }),
		rows: ({ live, pending, comment }) => [
			{
				label: 'their own',
				as: 'donor',
				url: `/api/v1/donationRequest/${live}/comments/${comment}/report`,
				refusal: notFound('The comment'),
			},
			{
				label: 'under another request',
				url: `/api/v1/donationRequest/${pending}/comments/${comment}/report`,
				refusal: notFound('The comment'),
			},
		],
	},
	{
		route: 'DELETE /api/v1/donationRequest/{id}/comments/{commentId}',
		as: 'donor',
		url: ({ live, comment }) => `/api/v1/donationRequest/${live}/comments/${comment}`,
		rows: (world) => foreignComment(world),
	},
	...(['favourite', 'like'] as const).map(
		(mark): ApiCall => ({
			route: `POST /api/v1/donation/request/${mark}`,
			as: 'donor',
			url: () => `/api/v1/donation/request/${mark}`,
			body: ({ live }) => ({ donation_request_id: live, [mark]: true }),
			rows: ({ hidden }) =>
				Object.entries({ 'a private request': hidden, 'no request': crypto.randomUUID() }).map(
					([what, donation_request_id]) => ({
						label: `on ${what}`,
						options: { body: { donation_request_id, [mark]: true } },
						refusal: notFound('The request'),
					}),
				),
		}),
	),
	{
		route: 'GET /api/v1/donationRequestUpdate',
		as: 'guest',
		url: ({ live }) => `/api/v1/donationRequestUpdate?donation_request_id=${live}`,
		rows: ({ hidden }) => [
			{
				label: 'without a request',
				url: '/api/v1/donationRequestUpdate',
				refusal: { status: 400, code: 'VALIDATION', field: 'donation_request_id' },
			},
			...[hidden, crypto.randomUUID()].map((id) => ({
				label: `of ${id}`,
				url: `/api/v1/donationRequestUpdate?donation_request_id=${id}`,
				refusal: notFound('The request'),
			})),
		],
	},
	...(['POST', 'PUT'] as const).map(
		(method): ApiCall => ({
			route:
				method === 'POST' ? 'POST /api/v1/donationRequestUpdate' : 'PUT /api/v1/donationRequestUpdate/{id}',
			as: 'author',
			url: ({ update }) =>
				method === 'POST' ? '/api/v1/donationRequestUpdate' : `/api/v1/donationRequestUpdate/${update}`,
			body: ({ live, picture, video }) => ({
				...(method === 'POST' && { donation_request_id: live }),
				title: 'Half way',
				body: 'The walls stand.',
				images: [picture],
				videos: [video],
				audience: 'all',
			}),
			...(method === 'PUT' && {}),
			rows: ({ live, othersPicture, othersVideo }) => [
				{
					label: "with somebody else's video",
					options: {
						body: { donation_request_id: live, title: 'Mine', body: 'Text.', videos: [othersVideo] },
					},
					refusal: { status: 400, code: 'VIDEO_NOT_FOUND', field: 'videos' } as const,
				},
				{
					label: "with somebody else's picture",
					options: {
						body: { donation_request_id: live, title: 'Mine', body: 'Words.', images: [othersPicture] },
					},
					refusal: notFound('The image'),
				},
			],
		}),
	),
	{
		route: 'PUT /api/v1/donationRequestUpdate',
		as: 'author',
		url: () => '/api/v1/donationRequestUpdate',
		body: ({ update, picture }) => ({
			_id: update,
			title: 'Half way',
			body: 'The walls stand.',
			images: [picture],
		}),
		rows: ({ update, othersPicture }) => [
			{
				label: 'of none',
				options: { body: { _id: crypto.randomUUID(), title: 'Mine', body: 'Words.' } },
				refusal: notFound('The update'),
			},
			{
				label: "with somebody else's picture",
				options: { body: { _id: update, title: 'Mine', body: 'Words.', images: [othersPicture] } },
				refusal: notFound('The image'),
			},
		],
	},
	{
		route: 'GET /api/v1/donationRequestUpdate/{id}/versions',
		as: 'guest',
		url: ({ update }) => `/api/v1/donationRequestUpdate/${update}/versions`,
	},
	{
		route: 'POST /api/v1/donationRequestUpdate/{id}/report',
		as: 'donor',
		url: ({ update }) => `/api/v1/donationRequestUpdate/${update}/report`,
		body: () => ({ reason: 'spam' }),
	},
	{
		route: 'DELETE /api/v1/donationRequestUpdate',
		as: 'author',
		url: ({ update }) => `/api/v1/donationRequestUpdate?_id=${update}`,
		rows: () => [
			{
				label: 'without an id',
				url: '/api/v1/donationRequestUpdate',
				refusal: { status: 400, code: 'VALIDATION', field: '_id' },
			},
			{
				label: 'of none',
				url: `/api/v1/donationRequestUpdate?_id=${crypto.randomUUID()}`,
				refusal: notFound('The update'),
			},
		],
	},
	{
		route: 'DELETE /api/v1/donationRequestUpdate/{id}',
		as: 'author',
		url: ({ update }) => `/api/v1/donationRequestUpdate/${update}`,
	},
]
