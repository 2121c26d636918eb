import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('providers', {
	invalid: {
		WEBHOOK_REFUSED: [],
	},
	unavailable: {
		WEBHOOK_UNVERIFIED: [],
	},
})
export const { refuse } = refusals
