import { declareRefusals } from '../../kernel/wire/refusals.ts'

/** What is refused about the feed, by meaning: codes with the parameters of their texts. */
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
