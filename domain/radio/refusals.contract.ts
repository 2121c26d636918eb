import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('radio', {
	missing: {
		'NOT_FOUND.advert': [],
		'NOT_FOUND.channel': [],
		'NOT_FOUND.report': [],
		'NOT_FOUND.streaming': [],
	},
	conflict: {
		ADVERT_USED: [],
		CHANNEL_EXISTS: [],
		CHANNEL_USED: [],
		REPORT_INCOMPLETE: ['works'],
		REPORT_REPLACED: [],
		SLUG_TAKEN: [],
		'STREAMING_CONFLICT.unnamed': [],
		'STREAMING_CONFLICT.named': ['title', 'start', 'end', 'zone'],
		STREAMING_OVER: [],
		STREAMING_PLAYING: [],
	},
})
export const { refuse } = refusals
