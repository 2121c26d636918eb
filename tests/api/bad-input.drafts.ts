import { MALFORMED_TAGS, notFound } from './bad-input.requests.ts'
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
	const id = crypto.randomUUID()
	await author.json('PUT', `/api/v1/donationRequestDraft/${id}`, draftBody(changes))
	return id
}

const THE_DRAFT = 'The draft'
const large = { values: { description: 'x'.repeat(66_000) } }
const others: Row = { label: 'of somebody else', as: 'donor', refusal: notFound(THE_DRAFT) }

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
		route: 'PUT /api/v1/donationRequestDraft/{id}',
		access: 'signedIn',
		as: 'author',
		url: () => `/api/v1/donationRequestDraft/${crypto.randomUUID()}`,
		body: () => draftBody(),
		fields: {
			requestType: [['nothing', undefined], ...optionalChoice],
			role: [['nothing', undefined], ...optionalChoice],
			requestId: optionalUuid,
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
		},
		rows: ({ things }) => [
			{ ...others, url: `/api/v1/donationRequestDraft/${things.draft}` },
			{
				label: 'of a request of somebody else',
				options: { body: draftBody({ requestId: crypto.randomUUID() }) },
				refusal: notFound('The request'),
			},
			{
				label: 'that was saved elsewhere meanwhile',
				url: `/api/v1/donationRequestDraft/${things.draft}`,
				options: { body: draftBody({ step: 2 }), headers: { 'if-match': '"99"' } },
				refusal: { status: 412, code: 'PRECONDITION_FAILED' },
			},
			{
				label: 'with the version of one that is not there',
				options: { headers: { 'if-match': '"1"' } },
				refusal: notFound(THE_DRAFT),
			},
			...MALFORMED_TAGS,
		],
	},
	{
		route: 'DELETE /api/v1/donationRequestDraft/{id}',
		access: 'signedIn',
		as: 'author',
		url: () => `/api/v1/donationRequestDraft/${crypto.randomUUID()}`,
	},
]

/** Saves of drafts are told apart by their version. */
export const DRAFT_REPLAYS: Replays = {
	'PUT /api/v1/donationRequestDraft/{id}': leavesTheSame,
	'DELETE /api/v1/donationRequestDraft/{id}': leavesTheSame,
}
