import { byOthers, notFound, OFFSET } from './bad-input.requests.ts'
import {
	type ApiCall,
	mustSayYesOrNo,
	optionalChoice,
	optionalText,
	optionalUuid,
	type Row,
	text,
	uuid,
	yesOrNo,
} from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const LIMIT = ['0', '-1', '1.5', 'many', '101'] as const

/** Somebody else's comment, and one that is under another request. */
const foreignComment = ({ pending, comment }: World): Row[] => [
	{ label: 'from somebody else', as: 'author', refusal: notFound('The comment') },
	{
		label: 'under another request',
		url: `/api/v1/donationRequest/${pending}/comments/${comment}`,
		refusal: notFound('The comment'),
	},
]

/** What is said of a request: its author's updates, everybody's comments. */
export const UPDATE_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donationRequest/{id}/comments',
		access: 'everyone',
		as: 'guest',
		url: ({ live }) => `/api/v1/donationRequest/${live}/comments`,
		missing: 'The request',
		query: { limit: LIMIT, parent: ['5', ''], cursor: ['1', 'abc', `1.${'0'.repeat(36)}`, 'a\u0000b'] },
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
		access: 'signedIn',
		as: 'donor',
		url: ({ live }) => `/api/v1/donationRequest/${live}/comments`,
		body: () => ({ body: 'Well done.' }),
		fields: { body: text(1_000, 'Please enter a comment'), parent: optionalUuid },
		missing: 'The request',
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
		access: 'signedIn',
		as: 'author',
		url: ({ live }) => `/api/v1/donationRequest/${live}/comments`,
		body: () => ({ open: true }),
		fields: { open: mustSayYesOrNo },
		missing: 'The request',
		rows: () => byOthers('The request'),
	},
	{
		route: 'PUT /api/v1/donationRequest/{id}/comments/{commentId}',
		access: 'signedIn',
		as: 'donor',
		url: ({ live, comment }) => `/api/v1/donationRequest/${live}/comments/${comment}`,
		body: () => ({ body: 'Very good luck!' }),
		fields: { body: text(1_000, 'Please enter a comment') },
		missing: 'The comment',
		rows: (world) => foreignComment(world),
	},
	{
		route: 'PUT /api/v1/donationRequest/{id}/comments/{commentId}/hidden',
		access: 'signedIn',
		as: 'author',
		url: ({ live, comment }) => `/api/v1/donationRequest/${live}/comments/${comment}/hidden`,
		body: () => ({ hidden: false }),
		fields: { hidden: mustSayYesOrNo },
		missing: 'The comment',
		rows: ({ pending, comment }) => [
			...byOthers('The request'),
			{
				label: 'under another request',
				url: `/api/v1/donationRequest/${pending}/comments/${comment}/hidden`,
				refusal: notFound('The comment'),
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequest/{id}/comments/{commentId}/report',
		access: 'signedIn',
		as: 'author',
		url: ({ live, comment }) => `/api/v1/donationRequest/${live}/comments/${comment}/report`,
		body: () => ({ reason: 'spam' }),
		fields: {
			reason: [
				['nothing', undefined, 'Please select a reason'],
				['another', 'boring', 'Please select a reason'],
			],
		},
		missing: 'The comment',
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
		access: 'signedIn',
		as: 'donor',
		url: ({ live, comment }) => `/api/v1/donationRequest/${live}/comments/${comment}`,
		missing: 'The comment',
		rows: (world) => foreignComment(world),
	},
	...(['favourite', 'like'] as const).map(
		(mark): ApiCall => ({
			route: `POST /api/v1/donation/request/${mark}`,
			access: 'signedIn',
			as: 'donor',
			url: () => `/api/v1/donation/request/${mark}`,
			body: ({ live }) => ({ donation_request_id: live, [mark]: true }),
			fields: { donation_request_id: uuid, [mark]: yesOrNo },
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
		access: 'everyone',
		as: 'guest',
		url: ({ live }) => `/api/v1/donationRequestUpdate?donation_request_id=${live}`,
		query: { donation_request_id: ['5', ''], limit: LIMIT, offset: OFFSET },
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
			access: 'signedIn',
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
			fields: {
				...(method === 'POST' && { donation_request_id: uuid }),
				title: text(100, 'Please enter title'),
				body: text(5_000, 'Please enter description'),
				images: [
					...optionalText(1).slice(0, 2),
					['seven', Array.from({ length: 7 }, () => crypto.randomUUID())],
				],
				'images.0': optionalUuid,
				videos: [['three', Array.from({ length: 3 }, () => crypto.randomUUID())]],
				'videos.0': optionalUuid,
				audience: optionalChoice,
			},
			...(method === 'PUT' && { missing: 'The update' }),
			rows: ({ live, othersPicture, othersVideo }) => [
				{
					label: "with somebody else's video",
					options: {
						body: { donation_request_id: live, title: 'Mine', body: 'Text.', videos: [othersVideo] },
					},
					refusal: { status: 400, code: 'VIDEO_NOT_FOUND', field: 'videos' } as const,
				},
				...byOthers(method === 'POST' ? 'The request' : 'The update').map((row) => ({
					...row,
					options: { body: { donation_request_id: live, title: 'Mine', body: 'Not mine.' } },
				})),
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
		access: 'signedIn',
		as: 'author',
		url: () => '/api/v1/donationRequestUpdate',
		body: ({ update, picture }) => ({
			_id: update,
			title: 'Half way',
			body: 'The walls stand.',
			images: [picture],
		}),
		fields: {
			_id: uuid,
			title: text(100, 'Please enter title'),
			body: text(5_000, 'Please enter description'),
			images: [
				...optionalText(1).slice(0, 2),
				['seven', Array.from({ length: 7 }, () => crypto.randomUUID())],
			],
			'images.0': optionalUuid,
			videos: [['three', Array.from({ length: 3 }, () => crypto.randomUUID())]],
			audience: optionalChoice,
		},
		rows: ({ update, othersPicture }) => [
			...byOthers('The update').map((row) => ({
				...row,
				options: { body: { _id: update, title: 'Mine', body: 'Not mine.' } },
			})),
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
		access: 'everyone',
		as: 'guest',
		url: ({ update }) => `/api/v1/donationRequestUpdate/${update}/versions`,
		missing: 'The update',
	},
	{
		route: 'POST /api/v1/donationRequestUpdate/{id}/report',
		access: 'signedIn',
		as: 'donor',
		url: ({ update }) => `/api/v1/donationRequestUpdate/${update}/report`,
		body: () => ({ reason: 'spam' }),
		fields: {
			reason: [
				['nothing', undefined, 'Please select a reason'],
				['another', 'boring', 'Please select a reason'],
			],
		},
		missing: 'The update',
		rows: () => [{ label: 'of their own request', as: 'author', refusal: notFound('The update') }],
	},
	{
		route: 'DELETE /api/v1/donationRequestUpdate',
		access: 'signedIn',
		as: 'author',
		url: ({ update }) => `/api/v1/donationRequestUpdate?_id=${update}`,
		query: { _id: ['5', ''] },
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
			...byOthers('The update'),
		],
	},
	{
		route: 'DELETE /api/v1/donationRequestUpdate/{id}',
		access: 'signedIn',
		as: 'author',
		url: ({ update }) => `/api/v1/donationRequestUpdate/${update}`,
		missing: 'The update',
		rows: () => byOthers('The update'),
	},
]
