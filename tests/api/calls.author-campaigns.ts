import type { ApiCall, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import type { Answer, Caller } from './harness.ts'
import { leavesTheSame, type Replays, replayed } from './replays.ts'
import type { World } from './world.ts'

export const CAMPAIGNS = '/api/v1/emailCampaigns'

export const TEXT = {
	blocks: [
		{ type: 'greeting', fallback: 'friend' },
		{ type: 'paragraph', content: [{ text: 'The well is dug.' }] },
		{ type: 'button', label: 'See it' },
	],
}

interface Made {
	readonly data: { readonly _id: string }
}

/** Begins a campaign to all contacts of its author. @returns its id */
export async function draftCampaign(author: Caller, requestId: string): Promise<string> {
	const { data } = await author.json<Made>('POST', CAMPAIGNS, { kind: 'contacts', requestId })
	const body = {
		subject: 'The well is dug',
		text: TEXT,
		audience: { kind: 'contacts', bookId: author.id, everybody: true },
	}
	const saved = await author.call('PUT', `${CAMPAIGNS}/${data._id}`, { body, headers: { 'if-match': '"1"' } })
	if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
	return data._id
}

export const confirmDraft = (author: Caller, id: string, expected: number, version = 2): Promise<Answer> =>
	author.call('POST', `${CAMPAIGNS}/${id}/confirm`, {
		body: { expected },
		headers: { 'if-match': `"${version}"` },
	})

export async function authorCampaignThings({ people: { author }, live, harness }: World) {
	const authorCampaign = await draftCampaign(author, live)
	const spareAuthorCampaign = await draftCampaign(author, live)
	await harness.system.untilIdle()
	return { authorCampaign, spareAuthorCampaign }
}

const NO_RECIPIENT = {
	status: 404,
	code: 'NOT_FOUND',
	message: 'We know nothing about you any more, or the link isn’t whole.',
} as const
const link = (path: string, { things }: World, key = 'nonsense') =>
	`${CAMPAIGNS}/${path}?campaign=${things.authorCampaign}&recipient=${things.contact}&key=${key}`
const own = { as: 'author' } as const
const at = (path: string) => (world: World) => `${CAMPAIGNS}/${world.things.authorCampaign}${path}`
const tag = { headers: () => ({ 'if-match': '"2"' }) }
const THE_CAMPAIGN = 'The campaign'

export const AUTHOR_CAMPAIGN_CALLS: readonly ApiCall[] = [
	{ ...own, route: `GET ${CAMPAIGNS}`, url: () => CAMPAIGNS },
	{ ...own, route: `GET ${CAMPAIGNS}/{id}`, url: at('') },
	{ ...own, route: `GET ${CAMPAIGNS}/{id}/audience`, url: at('/audience') },
	{ ...own, route: `GET ${CAMPAIGNS}/{id}/preview`, url: at('/preview') },
	{
		...own,
		route: `POST ${CAMPAIGNS}`,
		url: () => CAMPAIGNS,
		body: ({ live, things }) => ({ kind: 'contacts', requestId: live, copyOf: things.authorCampaign }),
		rows: ({ live, pending, hidden }): readonly Row[] => [
			{
				label: 'of a request that is not approved',
				options: { body: { kind: 'contacts', requestId: pending } },
				refusal: { status: 409, code: 'REQUEST_NOT_OPEN' },
			},
			{
				label: 'of a private request',
				options: { body: { kind: 'donors', requestId: hidden } },
				refusal: { status: 409, code: 'REQUEST_NOT_OPEN' },
			},
			{
				label: 'of a request of another',
				as: 'donor',
				options: { body: { kind: 'donors', requestId: live } },
				refusal: notFound('The request'),
			},
		],
	},
	{
		...own,
		...tag,
		route: `PUT ${CAMPAIGNS}/{id}`,
		url: at(''),
		body: ({ people }) => ({
			subject: 'The well is dug',
			text: TEXT,
			audience: { kind: 'contacts', bookId: people.author.id, everybody: true },
			takesReplies: true,
		}),
		rows: ({ people }): readonly Row[] => [
			{
				label: 'to donors',
				options: { body: { audience: { kind: 'donors' } }, headers: { 'if-match': '"2"' } },
				refusal: {
					status: 400,
					code: 'VALIDATION',
					message: 'This campaign is written to other people',
					field: 'audience.kind',
				},
			},
			{
				label: 'to contacts of another',
				options: {
					body: { audience: { kind: 'contacts', bookId: people.donor.id, everybody: true } },
					headers: { 'if-match': '"2"' },
				},
				refusal: { status: 404, code: 'NOT_FOUND' },
			},
			{
				label: 'with the version of before',
				options: { body: { subject: 'Late' }, headers: { 'if-match': '"1"' } },
				refusal: { status: 412, code: 'PRECONDITION_FAILED' },
			},
		],
	},
	{
		...own,
		route: `DELETE ${CAMPAIGNS}/{id}`,
		url: ({ things }) => `${CAMPAIGNS}/${things.spareAuthorCampaign}`,
		rows: () => [
			{
				label: 'that is unknown',
				url: `${CAMPAIGNS}/${crypto.randomUUID()}`,
				refusal: notFound(THE_CAMPAIGN),
			},
		],
	},
	{
		...own,
		...tag,
		route: `POST ${CAMPAIGNS}/{id}/confirm`,
		url: at('/confirm'),
		body: () => ({ expected: 1 }),
	},
	{ ...own, route: `POST ${CAMPAIGNS}/{id}/test`, url: at('/test') },
	...(['pause', 'resume', 'stop'] as const).map(
		(verb): ApiCall => ({
			...own,
			route: `POST ${CAMPAIGNS}/{id}/${verb}`,
			url: ({ things }) => `${CAMPAIGNS}/${things.confirmedCampaign}/${verb}`,
			rows: () => [
				{
					label: 'of another',
					as: 'donor',
					refusal: notFound(THE_CAMPAIGN),
				},
			],
		}),
	),
	{
		route: `POST ${CAMPAIGNS}/visits`,
		as: 'guest',
		url: () => `${CAMPAIGNS}/visits`,
		body: () => ({ code: 'a1b2c3d4e5' }),
	},
	...(['GET recipient', 'POST stop', 'POST erase', 'POST report'] as const).map((name): ApiCall => {
		const [method, path] = name.split(' ') as ['GET' | 'POST', string]
		return {
			route: `${method} ${CAMPAIGNS}/${path}`,
			as: 'guest',
			url: (world) => link(path, world),
			...(path === 'report' && { body: () => ({ reason: 'spam' }) }),
			rows: (world) =>
				['', 'x'.repeat(60), `zzzzzzzz.${'x'.repeat(43)}`].map((key) => ({
					label: `with the key ${key.slice(0, 12)}`,
					url: link(path, world, key),
					refusal: NO_RECIPIENT,
				})),
		}
	}),
]

export const AUTHOR_CAMPAIGN_REPLAYS: Replays = {
	...replayed('right call', `POST ${CAMPAIGNS}`),
	...replayed(leavesTheSame, `DELETE ${CAMPAIGNS}/{id}`, `POST ${CAMPAIGNS}/{id}/confirm`),
	...replayed(
		{ because: 'The version of the caller’s copy is in it: a second call is refused.' },
		`PUT ${CAMPAIGNS}/{id}`,
	),
	...replayed('right call', `POST ${CAMPAIGNS}/{id}/test`),
	...replayed(
		leavesTheSame,
		`POST ${CAMPAIGNS}/{id}/pause`,
		`POST ${CAMPAIGNS}/{id}/resume`,
		`POST ${CAMPAIGNS}/{id}/stop`,
		`POST ${CAMPAIGNS}/stop`,
		`POST ${CAMPAIGNS}/erase`,
		`POST ${CAMPAIGNS}/report`,
	),
	...replayed({ because: 'It counts each visit that a page reports.' }, `POST ${CAMPAIGNS}/visits`),
}
