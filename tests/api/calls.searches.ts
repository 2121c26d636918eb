import type { ApiCall, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import type { Caller } from './harness.ts'
import { leavesTheSame, type Replays } from './replays.ts'

const SEARCH = '/api/v1/savedSearch'
const LINK = '/api/v1/savedSearchAlerts'

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

export async function saveSearch(somebody: Caller, filters?: object, changes?: object): Promise<string> {
	const answer = await somebody.json<{ data: { _id: string } }>('POST', SEARCH, searchBody(filters, changes))
	return answer.data._id
}

const THE_SEARCH = 'The saved search'

const LINKS = (['GET', 'POST'] as const).map(
	(method): ApiCall => ({
		route: `${method} ${LINK}`,
		as: 'guest',
		url: ({ things }) => `${LINK}?search=${things.savedSearch}&key=nonsense`,
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

export const SEARCH_CALLS: readonly ApiCall[] = [
	{ route: `GET ${SEARCH}`, as: 'author', url: () => SEARCH },
	{
		route: `POST ${SEARCH}`,
		as: 'author',
		url: () => SEARCH,
		body: () => searchBody(),
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
		as: 'author',
		url: ({ things }) => `${SEARCH}/${things.savedSearch}`,
		body: () => ({ name: 'Water' }),
	},
	{
		route: `DELETE ${SEARCH}/{id}`,
		as: 'author',
		url: ({ things }) => `${SEARCH}/${things.savedSearch}`,
	},
	...LINKS,
	{
		route: 'PUT /api/v1/recommended',
		as: 'donor',
		url: () => '/api/v1/recommended',
		body: () => ({ isOn: true }),
	},
]

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
