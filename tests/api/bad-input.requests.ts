import {
	type ApiCall,
	choice,
	day,
	money,
	optionalChoice,
	optionalText,
	optionalUuid,
	type Row,
	text,
	uuid,
	yesOrNo,
} from './bad-input.ts'
import type { World } from './bad-input.world.ts'
import { requestBody } from './fundraiser.ts'

const LONG = 'x'.repeat(101)
export const LIMIT = ['0', '-1', '1.5', 'many', '501'] as const
export const OFFSET = ['-1', '1.5', 'far', '99999999'] as const

export const notFound = (what: string, verb = 'was') =>
	({ status: 404, code: 'NOT_FOUND', message: `${what} ${verb} not found.` }) as const
const END_DATE = 'The end date may not be in the past'
const endDate = { status: 400, code: 'END_DATE_PAST', message: END_DATE, field: 'endDate' } as const
const SELECT_IMAGE = 'Please select atleast one image'
const conflict = { status: 409, code: 'STATUS_CONFLICT' } as const
const currency = { status: 400, code: 'CURRENCY_MISMATCH' } as const

const pictures = [
	['nothing', undefined, SELECT_IMAGE],
	['none', [], SELECT_IMAGE],
	['text', 'picture', SELECT_IMAGE],
	['null', null, SELECT_IMAGE],
	['eleven', Array.from({ length: 11 }, () => crypto.randomUUID())],
] as const

const uploaded = (name: string, id: string = crypto.randomUUID()) => ({ _id: id, userGivenName: name })
const documents = [
	['text', 'document'],
	['null', null],
	['an id alone', crypto.randomUUID()],
	['eleven', Array.from({ length: 11 }, (_, index) => uploaded(`Bill ${index}`))],
] as const

/** Of what the catalogue's towns are called, and of none. */
const NEAR = [
	'Ranchi',
	'IN.38.',
	'in.38.Ranchi',
	'IN.38.Nowhere',
	`IN.38.${'x'.repeat(120)}`,
	'IN.38.a\u0000b',
]
const FACET = ['nothing', 'design,', 'design;law', '{}', "design' OR true"] as const
/** What lists are narrowed down by, as nobody may send it. */
const FILTERS = {
	region: ['GB', ''],
	user_id: ['5', ''],
	loginId: ['5'],
	orgId: ['5'],
	keyword: [LONG, 'x'.repeat(10_000), 'a\u0000b'],
	isExact: ['yes'],
	status: ['live', '1;2', '1,', '77', '1,77', '100'],
	requestType: ['ferry', 'cash,ferry', '', 'cash,', `${'cash,'.repeat(60)}cash`],
	category: ['cars'],
	sourceOfCreation: ['x'.repeat(31), 'a\u0000b'],
	zeroFunds: ['yes'],
	noWithdrawalRequests: ['yes'],
	isPrivate: ['2'],
	isTaxBenefit: ['TRUE'],
	isUrgentRequirement: [''],
	favourite: ['yes'],
	near: NEAR,
	withinKm: ['far', '-1', '1.5', '301', '50'],
	areas: FACET,
} as const
const wrongList = (label: string, query: string, field: string) => ({
	label,
	url: `/api/v1/donationRequest?${query}`,
	refusal: { status: 400, code: 'VALIDATION', field } as const,
})

const videos = [
	['text', 'video'],
	['null', null],
	['three', Array.from({ length: 3 }, () => crypto.randomUUID())],
] as const

const REQUEST_FIELDS = {
	requestType: optionalChoice,
	role: optionalChoice,
	category: choice(),
	beneficiaryName: text(100, 'Please enter beneficiary name'),
	country: choice('Please select country'),
	place: text(100, 'Please enter the place'),
	units: choice(),
	quantity: money(0.99, 1_000_000_000.01, 'Please enter Amount'),
	endDate: day,
	title: text(100, 'Please enter title'),
	description: text(20_000, 'Please enter description'),
	isPrivate: yesOrNo,
	isTaxBenefit: yesOrNo,
	isUrgentRequirement: yesOrNo,
	// Nobody speaks for the backoffice.
	sourceOfCreation: [...optionalChoice, ['backoffice', 'backoffice']],
	images: pictures,
	'images.0': optionalUuid,
	documents,
	'documents.0._id': uuid,
	'documents.0.userGivenName': text(100, 'Please name the document'),
	'documents.0.note': optionalText(500),
	videos,
	'videos.0': optionalUuid,
	allowedViewers: [
		['text', 'meera'],
		['null', null],
		['fifty-one', Array.from({ length: 51 }, (_, index) => `viewer${index}`)],
	],
	'allowedViewers.0': [
		['a number', 5],
		['blanks', '  '],
		['text that is too long', 'x'.repeat(255)],
		['a NUL', 'a\u0000b', 'Please use plain text only.'],
		...['nobody@', 'a@b', 'a b@mail.example', 'a@b@mail.example'].map(
			(address) => ['no address', address, 'Please enter a username or e-mail address'] as const,
		),
	],
	orgId: [
		['text', 'nonsense'],
		['a number', 5],
	],
} as const

/** Documents that can't be shown: somebody else's, one that isn't there, and a picture that is none. */
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
/** Videos that can't be shown: somebody else's, one that isn't there, and files of other kinds. */
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
/** A document or a video is no picture. */
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
const ifMatch = (value: string): Row => ({
	label: `with If-Match ${value}`,
	options: { headers: { 'if-match': value } },
	refusal: { status: 400, code: 'BAD_REQUEST', field: 'If-Match' },
})
export const MALFORMED_TAGS = ['5', 'W/"0"', '*', '"0", "1"', '"-1"', '"99999999999999999999"'].map(ifMatch)
export const WITHOUT_TAG: Row = {
	label: 'without If-Match',
	options: { headers: { 'if-match': undefined } },
	refusal: {
		status: 428,
		code: 'PRECONDITION_REQUIRED',
		message: 'Please say which version this is about (If-Match).',
	},
}
export const changedMeanwhile = (tag: string): Row => ({
	label: `with the old version ${tag}`,
	options: { headers: { 'if-match': tag } },
	refusal: {
		status: 412,
		code: 'PRECONDITION_FAILED',
		message: 'This was changed in the meantime. Please look at it again.',
	},
})
export const byOthers = (what: string): Row[] => [
	{ label: 'from somebody else', as: 'donor', refusal: notFound(what) },
	{ label: 'from an admin', as: 'admin', refusal: notFound(what) },
]

const OWN: readonly ApiCall[] = (['close', 'deactivate'] as const).map((action) => ({
	route: `POST /api/v1/donationRequest/{id}/${action}`,
	access: 'signedIn',
	as: 'author',
	url: ({ live }) => `/api/v1/donationRequest/${live}/${action}`,
	missing: 'The request',
	rows: ({ pending }) => [
		...byOthers('The request'),
		{ label: 'in another status', url: `/api/v1/donationRequest/${pending}/${action}`, refusal: conflict },
		changedMeanwhile('"0"'),
		...MALFORMED_TAGS,
	],
}))

export const REQUEST_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/donationRequest',
		access: 'signedIn',
		as: 'author',
		url: () => '/api/v1/donationRequest',
		body: ({ picture, document, video }) =>
			requestBody(picture, { documents: [uploaded('Estimate', document)], videos: [video] }),
		fields: REQUEST_FIELDS,
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
		access: 'everyone',
		as: 'guest',
		url: () => '/api/v1/donationRequest',
		query: {
			limit: LIMIT,
			offset: ['-1', '1.5', 'far', '9999999'],
			...FILTERS,
			sortBy: ['title', 'createdAt;DROP', 'distance'],
			sortOrder: ['up'],
			cursor: ['', 'x', `${'A'.repeat(1_001)}`, 'WzBd.1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
		},
		rows: () => [
			wrongList('of a facet of another kind', 'requestType=cash&areas=design', 'areas'),
			wrongList('of an option of another kind', 'requestType=plasma&bloodGroup=C', 'bloodGroup'),
			wrongList('with a cursor and an offset', 'cursor=x&offset=15', 'offset'),
		],
	},
	{
		route: 'GET /api/v1/donationRequest/counts',
		access: 'everyone',
		as: 'guest',
		url: () => '/api/v1/donationRequest/counts',
		query: FILTERS,
	},
	{
		route: 'GET /api/v1/donationRequest/{id}',
		access: 'everyone',
		as: 'guest',
		url: ({ live }) => `/api/v1/donationRequest/${live}`,
		missing: 'The request',
		query: { userId: ['5', ''] },
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
		access: 'signedIn',
		as: 'author',
		url: ({ pending }) => `/api/v1/donationRequest/${pending}`,
		body: ({ picture, document, video }) =>
			requestBody(picture, {
				title: 'A larger library',
				documents: [uploaded('Estimate', document)],
				videos: [video],
			}),
		fields: REQUEST_FIELDS,
		missing: 'The request',
		rows: (world) => [
			...byOthers('The request'),
			...past(world.picture),
			...foreignDocuments(world),
			...foreignVideos(world),
			...otherThanPictures(world),
			...MALFORMED_TAGS,
			unknownViewer(world),
			changedMeanwhile('"7"'),
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
		access: 'signedIn',
		as: 'author',
		url: ({ pending }) => `/api/v1/donationRequest/${pending}`,
		missing: 'The request',
		query: { user_id: ['5', ''] },
		rows: ({ live }) => [
			...byOthers('The request'),
			{ label: 'of a live one', url: `/api/v1/donationRequest/${live}`, refusal: conflict },
			changedMeanwhile('"7"'),
		],
	},
	...OWN,
	{
		route: 'POST /api/v1/donationRequest/{id}/renew',
		access: 'everyone',
		as: 'author',
		url: ({ live }) => `/api/v1/donationRequest/${live}/renew`,
		body: () => ({}),
		missing: 'The request',
		rows: () => [
			...byOthers('The request'),
			{
				label: 'with a wrong key',
				as: 'guest',
				options: { body: { key: 'wrong' } },
				refusal: notFound('The request'),
			},
			{
				label: 'of a kind that ends by a day of its own',
				refusal: { status: 409, code: 'NOT_RENEWABLE' },
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequest/{id}/reopen',
		access: 'signedIn',
		as: 'author',
		url: ({ deactivated }) => `/api/v1/donationRequest/${deactivated}/reopen`,
		body: () => ({ endDate: '2099-12-31' }),
		fields: { endDate: day },
		missing: 'The request',
		rows: ({ live }) => [
			...byOthers('The request'),
			{ label: 'with a past end date', options: { body: { endDate: '2020-01-01' } }, refusal: endDate },
			{ label: 'in another status', url: `/api/v1/donationRequest/${live}/reopen`, refusal: conflict },
		],
	},
	{
		route: 'GET /api/v1/donationRequest/{id}/money',
		access: 'everyone',
		as: 'guest',
		url: ({ live }) => `/api/v1/donationRequest/${live}/money`,
		missing: 'The request',
		rows: ({ hidden }) => [
			{
				label: 'of a private one',
				url: `/api/v1/donationRequest/${hidden}/money`,
				refusal: notFound('The request'),
			},
		],
	},
]
