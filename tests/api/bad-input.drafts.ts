import { MALFORMED_TAGS, notFound, WITHOUT_TAG } from './bad-input.requests.ts'
import { type ApiCall, optionalChoice, optionalUuid, type Row } from './bad-input.ts'
import type { Caller } from './harness.ts'
import { leavesTheSame, type Replays } from './replays.ts'

const VALUES = { title: 'A library', units: 3, images: [] }
const draftBody = (changes: object = {}) => ({
	requestType: 'bloodDonation',
	role: 'donee',
	step: 1,
	values: VALUES,
	...changes,
})

/** Saves a draft. @returns its id */
export async function saveDraft(author: Caller, changes: object = {}): Promise<string> {
	const { data } = await author.json<{ data: { _id: string } }>(
		'POST',
		'/api/v1/donationRequestDraft',
		draftBody(changes),
	)
	return data._id
}

const THE_DRAFT = 'The draft'
const large = { values: { description: 'x'.repeat(66_000) } }
const others: Row = { label: 'of somebody else', as: 'donor', refusal: notFound(THE_DRAFT) }

const FIELDS = {
	requestType: [['nothing', undefined], ...optionalChoice],
	role: [['nothing', undefined], ...optionalChoice],
	requestId: optionalUuid.filter(([label]) => label !== 'null'),
	step: [
		['-1', -1],
		['3', 3],
		['text', 'first'],
	],
	values: [
		['nothing', undefined],
		['a list', ['title']],
		['text', 'title'],
		['NUL', { title: '\u0000' }],
		['too much', large.values],
	],
} as const

/** Forms that are not sent yet. */
export const DRAFT_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donationRequestDraft',
		access: 'signedIn',
		as: 'author',
		url: () => '/api/v1/donationRequestDraft',
	},
	{
		route: 'GET /api/v1/donationRequestDraft/{id}',
		access: 'signedIn',
		as: 'author',
		url: ({ things }) => `/api/v1/donationRequestDraft/${things.draft}`,
		missing: THE_DRAFT,
		rows: () => [others],
	},
	{
		route: 'POST /api/v1/donationRequestDraft',
		access: 'signedIn',
		as: 'author',
		url: () => '/api/v1/donationRequestDraft',
		body: () => draftBody(),
		fields: FIELDS,
		rows: () => [
			{
				label: 'of a request of somebody else',
				options: { body: draftBody({ requestId: crypto.randomUUID() }) },
				refusal: notFound('The request'),
			},
		],
	},
	{
		route: 'PUT /api/v1/donationRequestDraft/{id}',
		access: 'signedIn',
		as: 'author',
		url: ({ things }) => `/api/v1/donationRequestDraft/${things.draft}`,
		headers: () => ({ 'if-match': '"1"' }),
		body: () => draftBody(),
		fields: FIELDS,
		missing: THE_DRAFT,
		rows: () => [
			others,
			{
				label: 'of another request',
				options: { body: draftBody({ requestId: crypto.randomUUID() }) },
				refusal: notFound(THE_DRAFT),
			},
			{
				label: 'that was saved elsewhere meanwhile',
				options: { body: draftBody({ step: 2 }), headers: { 'if-match': '"99"' } },
				refusal: { status: 412, code: 'PRECONDITION_FAILED' },
			},
			WITHOUT_TAG,
			...MALFORMED_TAGS,
		],
	},
	{
		route: 'DELETE /api/v1/donationRequestDraft/{id}',
		access: 'signedIn',
		as: 'author',
		url: ({ things }) => `/api/v1/donationRequestDraft/${things.draft}`,
		missing: THE_DRAFT,
		rows: () => [others],
	},
]

/** Commands of drafts that are carried out once. */
export const DRAFT_REPLAYS: Replays = {
	'POST /api/v1/donationRequestDraft': async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: '/api/v1/donationRequestDraft',
		body: draftBody(),
		other: draftBody({ step: 2 }),
	}),
	'PUT /api/v1/donationRequestDraft/{id}': leavesTheSame,
	'DELETE /api/v1/donationRequestDraft/{id}': leavesTheSame,
}
