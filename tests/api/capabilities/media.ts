import { all, open, radio } from '../../nightly/access/rule.ts'
import { episodeThings, LISTENING_CALLS } from '../calls.listening.ts'
import { MEDIA_CALLS, MEDIA_REPLAYS, mediaThings } from '../calls.media.ts'
import type { TestDeclaration } from '../declaration.ts'
import { CATEGORIES, ITEMS, MEMBERS, PLAYLISTS, PODCASTS, VIDEOS } from '../media.fixtures.ts'

const OFFICE_PLAYLISTS = '/api/backoffice/radioPlaylists'

export const declaration: TestDeclaration = {
	calls: [...MEDIA_CALLS, ...LISTENING_CALLS],
	replays: MEDIA_REPLAYS,
	rules: {
		...all(open, `GET ${MEMBERS}`, `GET ${PLAYLISTS}`, ...LISTENING_CALLS.map(({ route }) => route)),
		// Others see what is published.
		[`GET ${PLAYLISTS}/{id}`]: {
			gate: 'everyone',
			about: { ids: { id: 'things.radioPlaylist' }, may: ['radio', 'admin', 'superAdmin'], others: 'absent' },
		},
		...all(
			radio,
			`POST ${MEMBERS}`,
			`PUT ${MEMBERS}/{id}`,
			`DELETE ${MEMBERS}/{id}`,
			`PUT ${PLAYLISTS}/{id}/editorPick`,
			`GET ${PLAYLISTS}/{id}/items`,
			`POST ${PLAYLISTS}/{id}/unpublish`,
			`DELETE ${PLAYLISTS}/{id}`,
			`GET ${OFFICE_PLAYLISTS}`,
			`GET ${OFFICE_PLAYLISTS}/{id}`,
			`GET ${ITEMS}`,
			`GET ${ITEMS}/{id}`,
			`PUT ${ITEMS}/{id}`,
			`DELETE ${ITEMS}/{id}`,
			`GET ${CATEGORIES}`,
			`POST ${CATEGORIES}`,
			`GET ${CATEGORIES}/{id}`,
			`PUT ${CATEGORIES}/{id}`,
			`DELETE ${CATEGORIES}/{id}`,
			`GET ${PODCASTS}`,
			`POST ${PODCASTS}`,
			`GET ${PODCASTS}/{id}`,
			`PUT ${PODCASTS}/{id}`,
			`DELETE ${PODCASTS}/{id}`,
			`GET ${VIDEOS}`,
			`GET ${VIDEOS}/{id}`,
			`PUT ${VIDEOS}/{id}`,
			`DELETE ${VIDEOS}/{id}`,
		),
		...all({ ...radio, body: { rjUserId: 'any' } }, `POST ${PLAYLISTS}`, `PUT ${PLAYLISTS}/{id}`),
		[`PUT ${PLAYLISTS}/{id}/items`]: { ...radio, body: { items: 'any' } },
		[`POST ${PLAYLISTS}/{id}/publish`]: { ...radio, body: { podcastId: 'any' } },
		...all({ ...radio, body: { ids: 'any' } }, `PUT ${CATEGORIES}`, `PUT ${VIDEOS}`),
		[`POST ${VIDEOS}`]: { ...radio, body: { videoId: 'own' } },
	},
	things: async (world) => ({ ...(await mediaThings(world)), ...(await episodeThings(world)) }),
	ids: {
		kinds: {
			radioItem: ({ things }) => [things.radioItem ?? '', things.spareRadioItem ?? ''],
			radioPlaylist: ({ things }) => [things.radioPlaylist ?? '', things.spareRadioPlaylist ?? ''],
			radioMember: ({ things }) => [things.radioMember ?? '', things.spareRadioMember ?? ''],
			radioCategory: ({ things }) => [things.radioCategory ?? '', things.spareRadioCategory ?? ''],
			radioPodcast: ({ things }) => [things.radioPodcast ?? '', things.spareRadioPodcast ?? ''],
			episodeFile: ({ things }) => [things.episodeFile ?? ''],
			podcastSlug: ({ things }) => [things.podcastSlug ?? ''],
			radioVideo: ({ things }) => [things.radioVideo ?? '', things.spareRadioVideo ?? ''],
		},
		segments: {
			episodes: ['episodeFile'],
			podcast: ['podcastSlug'],
			members: ['radioMember'],
			playlists: ['radioPlaylist'],
			radioPlaylists: ['radioPlaylist'],
			radioItems: ['radioItem'],
			radioCategories: ['radioCategory'],
			radioPodcasts: ['radioPodcast'],
			radioVideos: ['radioVideo'],
		},
		fields: { podcastId: 'radioPodcast', items: 'radioItem' },
	},
}
