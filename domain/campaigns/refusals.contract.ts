import { declareRefusals } from '../../kernel/wire/refusals.ts'

/** What is refused about campaigns, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('campaigns', {
	missing: {
		'NOT_FOUND.campaign': [],
	},
})
export const { refuse } = refusals
