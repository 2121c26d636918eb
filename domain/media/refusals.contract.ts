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
		'NOT_FOUND.upload': [],
		'NOT_FOUND.video': [],
	},
	invalid: {
		UPLOAD_TOO_LARGE: ['size'],
	},
	conflict: {
		CATEGORY_EXISTS: [],
		EPISODE_WITHOUT_ITEMS: [],
		INTERVIEW_UNPUBLISHED: ['interviews'],
		ITEM_IN_PLAYLISTS: ['playlists'],
		ITEM_WITHOUT_SOUND: [],
		PLAYLIST_AIRED: [],
		PLAYLIST_PUBLISHED: ['podcast'],
		'PLAYLIST_SCHEDULED.fallback': ['channels'],
		'PLAYLIST_SCHEDULED.streamings': ['streamings'],
		PODCAST_HAS_EPISODES: ['episodes'],
		SLUG_TAKEN: [],
		TOO_MANY_CATEGORIES: ['most'],
		UPLOAD_OVER: [],
		VIDEO_EXISTS: [],
	},
})
export const { refuse } = refusals
