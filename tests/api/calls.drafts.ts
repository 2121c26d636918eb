import type { ApiCall } from './call.ts'
import { notFound } from './calls.requests.ts'
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

export async function saveDraft(author: Caller, changes: object = {}): Promise<string> {
	const { data } = await author.json<{ data: { _id: string } }>(
		'POST',
		'/api/v1/donationRequestDraft',
		draftBody(changes),
	)
	return data._id
}

const THE_DRAFT = 'The draft'

export const DRAFT_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donationRequestDraft/{id}',
		as: 'author',
		url: ({ things }) => `/api/v1/donationRequestDraft/${things.draft}`,
	},
	{
		route: 'POST /api/v1/donationRequestDraft',
		as: 'author',
		url: () => '/api/v1/donationRequestDraft',
		body: () => draftBody(),
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
		as: 'author',
		url: ({ things }) => `/api/v1/donationRequestDraft/${things.draft}`,
		headers: () => ({ 'if-match': '"1"' }),
		// A saved draft is accepted with any version.
		body: () => draftBody({ step: 2 }),
		rows: () => [
			{
				label: 'of another request',
				options: { body: draftBody({ requestId: crypto.randomUUID() }) },
				refusal: notFound(THE_DRAFT),
			},
		],
	},
	{
		route: 'DELETE /api/v1/donationRequestDraft/{id}',
		as: 'author',
		url: ({ things }) => `/api/v1/donationRequestDraft/${things.draft}`,
	},
]

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
