import { declareRefusals } from '../../kernel/wire/refusals.ts'

/** What is refused about providers, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('providers', {
	invalid: {
		WEBHOOK_REFUSED: [],
	},
	unavailable: {
		WEBHOOK_UNVERIFIED: [],
	},
})
export const { refuse } = refusals
