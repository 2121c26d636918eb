import type { ApiCall } from './call.ts'
import { notFound } from './calls.requests.ts'
import { add, addItem, PLAYLISTS, PODCASTS, playlistBody, podcastBody, unique } from './media.fixtures.ts'
import type { World } from './world.ts'

const MEDIA = '/api/v1/media'

/** A published episode, by the names in its address and in that of its podcast. */
export async function episodeThings({ harness, people: { radio } }: Pick<World, 'harness' | 'people'>) {
	const podcast = podcastBody()
	const podcastId = await add(radio, PODCASTS, podcast)
	const playlist = await add(radio, PLAYLISTS, playlistBody())
	const slug = unique('first').replace(' ', '-')
	await radio.json('PUT', `${PLAYLISTS}/${playlist}/items`, { items: [await addItem(harness, 2_500)] })
	await radio.json('POST', `${PLAYLISTS}/${playlist}/publish`, { podcastId, slug })
	return { episodeFile: slug, podcastSlug: podcast.slug }
}

const everyone = { as: 'guest' } as const
const ofNothing = (url: string, thing: string) => () => [
	{ label: 'of a name that nothing has', url, refusal: notFound(thing) },
]

export const LISTENING_CALLS: readonly ApiCall[] = [
	{ ...everyone, route: `GET ${MEDIA}`, url: () => MEDIA },
	{ ...everyone, route: `GET ${MEDIA}/episodes`, url: () => `${MEDIA}/episodes` },
	{ ...everyone, route: `GET ${MEDIA}/videos`, url: () => `${MEDIA}/videos` },
	{
		...everyone,
		route: `GET ${MEDIA}/episodes/{file}`,
		url: ({ things }) => `${MEDIA}/episodes/${things.episodeFile}`,
		rows: ofNothing(`${MEDIA}/episodes/nothing`, 'The episode'),
	},
	{
		...everyone,
		route: 'GET /podcast/{slug}/feed.xml',
		url: ({ things }) => `/podcast/${things.podcastSlug}/feed.xml`,
		rows: ofNothing('/podcast/nothing/feed.xml', 'The podcast'),
	},
	{
		...everyone,
		route: 'GET /podcast/{slug}/artwork.jpg',
		url: ({ things }) => `/podcast/${things.podcastSlug}/artwork.jpg`,
		rows: ofNothing('/podcast/nothing/artwork.jpg', 'The podcast'),
	},
]
