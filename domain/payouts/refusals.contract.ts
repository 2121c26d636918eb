import { declareRefusals } from '../../kernel/wire/refusals.ts'

/** What is refused about payouts, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('payouts', {
	conflict: {
		ALREADY_RESOLVED: [],
	},
})
export const { refuse } = refusals
