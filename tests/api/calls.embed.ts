import type { ApiCall } from './call.ts'
import { notFound } from './calls.requests.ts'
import type { World } from './world.ts'

const asking = ({ harness }: World, requestId: string): string =>
	`/oembed?url=${encodeURIComponent(`${harness.system.url}/donationRequest/${requestId}`)}`
const everyone = { as: 'guest' } as const

export const EMBED_CALLS: readonly ApiCall[] = [
	{ ...everyone, route: 'GET /embed/{id}', url: ({ live }) => `/embed/${live}` },
	{
		...everyone,
		route: 'GET /social/{id}',
		url: ({ live }) => `/social/${live}`,
	},
	{
		...everyone,
		route: 'GET /api/v1/donationRequest/{id}/poster',
		url: ({ live }) => `/api/v1/donationRequest/${live}/poster`,
		rows: ({ hidden }) => [
			{
				label: 'of a private one',
				url: `/api/v1/donationRequest/${hidden}/poster`,
				refusal: notFound('The request'),
			},
		],
	},
	{
		...everyone,
		route: 'GET /api/v1/donationRequest/{id}/similar',
		url: ({ live }) => `/api/v1/donationRequest/${live}/similar`,
		rows: ({ hidden }) => [
			{
				label: 'of a private one',
				url: `/api/v1/donationRequest/${hidden}/similar`,
				refusal: notFound('The request'),
			},
		],
	},
	{
		...everyone,
		route: 'GET /embed/{id}/figures',
		url: ({ live }) => `/embed/${live}/figures`,
		rows: ({ hidden }) => [
			{ label: 'of a private one', url: `/embed/${hidden}/figures`, refusal: notFound('The request') },
		],
	},
	{
		...everyone,
		route: 'GET /oembed',
		url: (world) => asking(world, world.live),
		rows: (world) => [
			{ label: 'of a private one', url: asking(world, world.hidden), refusal: notFound('The request') },
			{
				label: 'of another site',
				url: `/oembed?url=${encodeURIComponent(`https://elsewhere.example/donationRequest/${world.live}`)}`,
				refusal: notFound('The request'),
			},
		],
	},
]
