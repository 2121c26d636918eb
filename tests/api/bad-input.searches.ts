import { notFound } from './bad-input.requests.ts'
import { type ApiCall, mustSayYesOrNo, optionalChoice, type Row, text, yesOrNo } from './bad-input.ts'
import type { Caller } from './harness.ts'
import { leavesTheSame, type Replays } from './replays.ts'

const SEARCH = '/api/v1/savedSearch'
const LINK = '/api/v1/savedSearchAlerts'

/** A search that is right in every field, and another one each time. */
export const searchBody = (
	filters: object = { keyword: `school ${crypto.randomUUID().slice(0, 8)}` },
	changes: object = {},
) => ({
	name: 'Clean water',
	filters,
	alerts: 'atOnce',
	zone: 'Asia/Kolkata',
	...changes,
})

/** Saves a search. @returns its id */
export async function saveSearch(somebody: Caller, filters?: object, changes?: object): Promise<string> {
	const answer = await somebody.json<{ data: { _id: string } }>('POST', SEARCH, searchBody(filters, changes))
	return answer.data._id
}

const THE_SEARCH = 'The saved search'
const others: Row = { label: 'of somebody else', as: 'donor', refusal: notFound(THE_SEARCH) }
const NAME = text(60, 'Please give the search a name')
const ZONE = [
	['on no map', 'Asia/Atlantis'],
	['a number', 5],
	['too long', 'x'.repeat(61)],
] as const

const LINKS = (['GET', 'POST'] as const).map(
	(method): ApiCall => ({
		route: `${method} ${LINK}`,
		access: 'everyone',
		as: 'guest',
		url: ({ things }) => `${LINK}?search=${things.savedSearch}&key=nonsense`,
		query: { search: ['5', ''], key: ['x'.repeat(101)] },
		rows: ({ things }) =>
			['', 'nonsense', `9999999999999.${'a'.repeat(43)}`].map(
				(key): Row => ({
					label: `with the key ${key.slice(0, 12)}`,
					url: `${LINK}?search=${things.savedSearch}&key=${key}`,
					refusal: notFound(THE_SEARCH),
				}),
			),
	}),
)

/** Saved searches, and what is recommended. */
export const SEARCH_CALLS: readonly ApiCall[] = [
	{ route: `GET ${SEARCH}`, access: 'signedIn', as: 'author', url: () => SEARCH },
	{
		route: `POST ${SEARCH}`,
		access: 'signedIn',
		as: 'author',
		url: () => SEARCH,
		body: () => searchBody(),
		fields: {
			name: NAME,
			filters: [
				['nothing', undefined],
				['null', null],
				['text', 'water'],
				['a list', ['water']],
				['none', {}],
				['somebody’s', { user_id: crypto.randomUUID() }],
				['of the backoffice', { isPrivate: 'true' }],
			],
			'filters.keyword': [
				['10 kB', 'x'.repeat(10_000)],
				['NUL', 'a\u0000b'],
			],
			alerts: optionalChoice,
			zone: [['nothing', undefined], ...ZONE],
		},
		rows: () => [
			{
				label: 'near a town that isn’t there',
				options: { body: searchBody({ near: 'IN.38.Atlantis' }) },
				refusal: {
					status: 400,
					code: 'VALIDATION',
					message: 'Please choose a town',
					field: 'filters.near',
				},
			},
		],
	},
	{
		route: `PUT ${SEARCH}/{id}`,
		access: 'signedIn',
		as: 'author',
		url: ({ things }) => `${SEARCH}/${things.savedSearch}`,
		body: () => ({ name: 'Water' }),
		fields: { name: NAME.slice(1), alerts: optionalChoice, isPaused: yesOrNo, zone: ZONE },
		missing: THE_SEARCH,
		rows: () => [others],
	},
	{
		route: `DELETE ${SEARCH}/{id}`,
		access: 'signedIn',
		as: 'author',
		url: ({ things }) => `${SEARCH}/${things.savedSearch}`,
		missing: THE_SEARCH,
		rows: () => [others],
	},
	...LINKS,
	{
		route: 'GET /api/v1/recommended',
		access: 'signedIn',
		as: 'donor',
		url: () => '/api/v1/recommended',
		query: { limit: ['0', '25', 'x'], sortBy: ['distance', ''] },
	},
	{
		route: 'PUT /api/v1/recommended',
		access: 'signedIn',
		as: 'donor',
		url: () => '/api/v1/recommended',
		body: () => ({ isOn: true }),
		fields: { isOn: mustSayYesOrNo },
	},
]

/** Commands of saved searches that are carried out once. */
export const SEARCH_REPLAYS: Replays = {
	[`POST ${SEARCH}`]: async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: SEARCH,
		body: searchBody(),
		other: searchBody(),
	}),
	[`PUT ${SEARCH}/{id}`]: leavesTheSame,
	[`DELETE ${SEARCH}/{id}`]: leavesTheSame,
	[`POST ${LINK}`]: leavesTheSame,
	'PUT /api/v1/recommended': leavesTheSame,
}
