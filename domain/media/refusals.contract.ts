import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('media', {
	missing: {
		'NOT_FOUND.category': [],
		'NOT_FOUND.editorPick': [],
		'NOT_FOUND.episode': [],
		'NOT_FOUND.item': [],
		'NOT_FOUND.member': [],
		'NOT_FOUND.playlist': [],
		'NOT_FOUND.podcast': [],
		'NOT_FOUND.video': [],
	},
	conflict: {
		CATEGORY_EXISTS: [],
		EPISODE_WITHOUT_ITEMS: [],
		ITEM_IN_PLAYLISTS: ['playlists'],
		ITEM_WITHOUT_SOUND: [],
		PLAYLIST_PUBLISHED: ['podcast'],
		PODCAST_HAS_EPISODES: ['episodes'],
		SLUG_TAKEN: [],
		TOO_MANY_CATEGORIES: ['most'],
		VIDEO_EXISTS: [],
	},
})
export const { refuse } = refusals
