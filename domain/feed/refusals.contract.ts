import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('feed', {
	invalid: {
		DAY_HAS_NO_TAIL: [],
		LAST_EVENT_ID: [],
	},
	unavailable: {
		FEED_BUSY: [],
	},
})
export const { refuse } = refusals
