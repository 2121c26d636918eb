import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('radio', {
	missing: {
		'NOT_FOUND.channel': [],
		'NOT_FOUND.streaming': [],
	},
	conflict: {
		CHANNEL_EXISTS: [],
		CHANNEL_USED: [],
		SLUG_TAKEN: [],
		'STREAMING_CONFLICT.unnamed': [],
		'STREAMING_CONFLICT.named': ['title', 'start', 'end', 'zone'],
		STREAMING_OVER: [],
		STREAMING_PLAYING: [],
	},
})
export const { refuse } = refusals
