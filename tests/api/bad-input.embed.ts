import { notFound } from './bad-input.requests.ts'
import type { ApiCall } from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const query = { lang: ['fr', ''], theme: ['blue'], picture: ['maybe'] } as const
const asking = ({ harness }: World, requestId: string): string =>
	`/oembed?url=${encodeURIComponent(`${harness.system.url}/donationRequest/${requestId}`)}`
const everyone = { access: 'everyone', as: 'guest' } as const

/** Requests in pages of others, and beside other requests. */
export const EMBED_CALLS: readonly ApiCall[] = [
	{ ...everyone, route: 'GET /embed/{id}', url: ({ live }) => `/embed/${live}`, query },
	{
		...everyone,
		route: 'GET /social/{id}',
		url: ({ live }) => `/social/${live}`,
		query: { lang: ['fr', ''], v: ['x'.repeat(65)] },
	},
	{
		...everyone,
		route: 'GET /api/v1/donationRequest/{id}/poster',
		url: ({ live }) => `/api/v1/donationRequest/${live}/poster`,
		query: { lang: ['fr', ''] },
		missing: 'The request',
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
		missing: 'The request',
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
		route: 'GET /api/v1/stories',
		url: () => '/api/v1/stories',
		query: { region: ['GB', ''], limit: ['0', '-1', '1.5', 'many', '13'] },
	},
	{
		...everyone,
		route: 'GET /embed/{id}/figures',
		url: ({ live }) => `/embed/${live}/figures`,
		query,
		missing: 'The request',
		rows: ({ hidden }) => [
			{ label: 'of a private one', url: `/embed/${hidden}/figures`, refusal: notFound('The request') },
		],
	},
	{
		...everyone,
		route: 'GET /oembed',
		url: (world) => asking(world, world.live),
		query: { maxwidth: ['0', 'wide'], maxheight: ['-1'] },
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
