import type { ApiCall, Row } from './call.ts'
import { requestBody } from './fundraiser.ts'
import type { World } from './world.ts'

export const notFound = (what: string, verb = 'was') =>
	({ status: 404, code: 'NOT_FOUND', message: `${what} ${verb} not found.` }) as const
const END_DATE = 'The end date may not be in the past'
const endDate = { status: 400, code: 'END_DATE_PAST', message: END_DATE, field: 'endDate' } as const
const SELECT_IMAGE = 'Please select atleast one image'
const conflict = { status: 409, code: 'STATUS_CONFLICT' } as const
const currency = { status: 400, code: 'CURRENCY_MISMATCH' } as const

const uploaded = (name: string, id: string = crypto.randomUUID()) => ({ _id: id, userGivenName: name })

const wrongList = (label: string, query: string, field: string) => ({
	label,
	url: `/api/v1/donationRequest?${query}`,
	refusal: { status: 400, code: 'VALIDATION', field } as const,
})

const foreignDocuments = ({ picture, document, othersDocument }: World): Row[] =>
	[othersDocument, crypto.randomUUID(), picture].map((other) => ({
		label: `with the document ${other}, which is not the author's`,
		options: {
			body: requestBody(picture, { documents: [uploaded('Estimate', document), uploaded('Bill', other)] }),
		},
		refusal: {
			status: 400,
			code: 'DOCUMENT_NOT_FOUND',
			message: 'Please select a file to upload',
			field: 'documents.1',
		},
	}))
const foreignVideos = ({ picture, document, video, othersVideo }: World): Row[] =>
	[othersVideo, crypto.randomUUID(), picture, document].map((other) => ({
		label: `with the video ${other}, which is not the author's`,
		options: { body: requestBody(picture, { videos: [video, other] }) },
		refusal: {
			status: 400,
			code: 'VIDEO_NOT_FOUND',
			message: 'Please select a video to upload',
			field: 'videos',
		},
	}))
const NOBODY = 'There is nobody with the username nobody.there'
const unknownViewer = ({ picture }: World): Row => ({
	label: 'with a viewer whom nobody knows',
	options: {
		body: requestBody(picture, { isPrivate: true, allowedViewers: ['hannahweiss', 'nobody.there'] }),
	},
	refusal: { status: 400, code: 'VIEWER_NOT_FOUND', message: NOBODY, field: 'allowedViewers.1' },
})
const otherThanPictures = ({ document, video }: World): Row[] =>
	[document, video].map((other) => ({
		label: `with the file ${other} as picture`,
		options: { body: requestBody(other) },
		refusal: { status: 400, code: 'IMAGE_NOT_FOUND', message: SELECT_IMAGE, field: 'images' },
	}))

const past = (picture: string): Row[] =>
	['2020-01-01', '0000-01-01', '1969-12-31'].map((date) => ({
		label: `with the end date ${date}`,
		options: { body: requestBody(picture, { endDate: date }) },
		refusal: endDate,
	}))

const OWN: readonly ApiCall[] = (['close', 'deactivate'] as const).map((action) => ({
	route: `POST /api/v1/donationRequest/{id}/${action}`,
	as: 'author',
	url: ({ live }) => `/api/v1/donationRequest/${live}/${action}`,
	rows: ({ pending }) => [
		{ label: 'in another status', url: `/api/v1/donationRequest/${pending}/${action}`, refusal: conflict },
	],
}))

export const REQUEST_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/donationRequest',
		as: 'author',
		url: () => '/api/v1/donationRequest',
		body: ({ picture, document, video }) =>
			requestBody(picture, { documents: [uploaded('Estimate', document)], videos: [video] }),
		rows: (world) => [
			...past(world.picture),
			...foreignDocuments(world),
			...foreignVideos(world),
			...otherThanPictures(world),
			unknownViewer(world),
			{
				label: "with another country's currency",
				options: { body: requestBody(world.picture, { units: 'USD' }) },
				refusal: { ...currency, message: 'Requests in India are in INR.' },
			},
			...[world.othersPicture, crypto.randomUUID()].map((image) => ({
				label: `with the picture ${image}, which is not the author's`,
				options: { body: requestBody(image) },
				refusal: { status: 400, code: 'IMAGE_NOT_FOUND', message: SELECT_IMAGE, field: 'images' },
			})),
			{
				label: 'for an organization of others',
				options: { body: requestBody(world.picture, { orgId: crypto.randomUUID() }) },
				refusal: { status: 403, code: 'NOT_ALLOWED', message: 'You are not allowed to access this page' },
			},
		],
	},
	{
		route: 'GET /api/v1/donationRequest',
		as: 'guest',
		url: () => '/api/v1/donationRequest',
		rows: () => [
			wrongList('of a facet of another kind', 'requestType=cash&areas=design', 'areas'),
			wrongList('of an option of another kind', 'requestType=plasma&bloodGroup=C', 'bloodGroup'),
			wrongList('with a cursor and an offset', 'cursor=x&offset=15', 'offset'),
		],
	},
	{
		route: 'GET /api/v1/donationRequest/{id}',
		as: 'guest',
		url: ({ live }) => `/api/v1/donationRequest/${live}`,
		rows: ({ hidden, pending }) => [
			...(['guest', 'donor'] as const).map((as) => ({
				label: `of a private one from ${as}`,
				as,
				url: `/api/v1/donationRequest/${hidden}`,
				refusal: notFound('The request'),
			})),
			{
				label: 'of a pending one',
				url: `/api/v1/donationRequest/${pending}`,
				refusal: notFound('The request'),
			},
		],
	},
	{
		route: 'PUT /api/v1/donationRequest/{id}',
		as: 'author',
		url: ({ pending }) => `/api/v1/donationRequest/${pending}`,
		body: ({ picture, document, video }) =>
			requestBody(picture, {
				title: 'A larger library',
				documents: [uploaded('Estimate', document)],
				videos: [video],
			}),
		rows: (world) => [
			...past(world.picture),
			...foreignDocuments(world),
			...foreignVideos(world),
			...otherThanPictures(world),
			unknownViewer(world),
			{
				label: 'with another currency',
				options: { body: requestBody(world.picture, { country: 'US', units: 'USD' }) },
				refusal: { ...currency, message: "The currency of a request can't be changed." },
			},
			{
				label: "with somebody else's picture",
				options: { body: requestBody(world.othersPicture) },
				refusal: { status: 400, code: 'IMAGE_NOT_FOUND', message: SELECT_IMAGE, field: 'images' },
			},
			{
				label: 'in another status',
				url: `/api/v1/donationRequest/${world.deactivated}`,
				refusal: conflict,
			},
		],
	},
	{
		route: 'DELETE /api/v1/donationRequest/{id}',
		as: 'author',
		url: ({ pending }) => `/api/v1/donationRequest/${pending}`,
		rows: ({ live }) => [
			{ label: 'of a live one', url: `/api/v1/donationRequest/${live}`, refusal: conflict },
		],
	},
	...OWN,
	{
		route: 'POST /api/v1/donationRequest/{id}/renew',
		as: 'author',
		url: ({ live }) => `/api/v1/donationRequest/${live}/renew`,
		body: () => ({}),
		rows: () => [
			{
				label: 'with a wrong key',
				as: 'guest',
				options: { body: { key: 'wrong' } },
				refusal: notFound('The request'),
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequest/{id}/reopen',
		as: 'author',
		url: ({ deactivated }) => `/api/v1/donationRequest/${deactivated}/reopen`,
		body: () => ({ endDate: '2099-12-31' }),
		rows: ({ live }) => [
			{ label: 'in another status', url: `/api/v1/donationRequest/${live}/reopen`, refusal: conflict },
		],
	},
	{
		route: 'GET /api/v1/donationRequest/{id}/money',
		as: 'guest',
		url: ({ live }) => `/api/v1/donationRequest/${live}/money`,
		rows: ({ hidden }) => [
			{
				label: 'of a private one',
				url: `/api/v1/donationRequest/${hidden}/money`,
				refusal: notFound('The request'),
			},
		],
	},
]
