import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('payouts', {
	conflict: {
		ALREADY_RESOLVED: [],
	},
})
export const { refuse } = refusals
