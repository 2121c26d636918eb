import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('radio', {
	unauthenticated: {
		SOURCE_REFUSED: [],
	},
	forbidden: {
		SOURCE_OUT_OF_TIME: [],
	},
	missing: {
		'NOT_FOUND.advert': [],
		'NOT_FOUND.channel': [],
		'NOT_FOUND.interview': [],
		'NOT_FOUND.report': [],
		'NOT_FOUND.recording': [],
		'NOT_FOUND.streaming': [],
	},
	conflict: {
		ADVERT_USED: [],
		CHANNEL_EXISTS: [],
		CHANNEL_USED: [],
		GUEST_FIXED: [],
		GUEST_UNREACHABLE: [],
		INTERVIEW_CANCELLED: [],
		INTERVIEW_NOT_INVITED: [],
		INTERVIEW_NOT_RECORDED: [],
		INTERVIEW_PUBLISHED: [],
		INTERVIEW_WITHOUT_CONSENT: [],
		REPORT_INCOMPLETE: ['works'],
		REPORT_REPLACED: [],
		RECORDING_OVER: [],
		RECORDING_USED: ['uses'],
		SLUG_TAKEN: [],
		SOURCE_BUSY: [],
		'STREAMING_CONFLICT.unnamed': [],
		'STREAMING_CONFLICT.named': ['title', 'start', 'end', 'zone'],
		STREAMING_OVER: [],
		STREAMING_PLAYING: [],
	},
})
export const { refuse } = refusals
