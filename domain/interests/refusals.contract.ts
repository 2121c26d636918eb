import { declareRefusals } from '../../kernel/wire/refusals.ts'

/** What is refused about interests, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('interests', {
	missing: {
		'NOT_FOUND.category': [],
	},
	conflict: {
		NAME_TAKEN: [],
	},
})
export const { refuse } = refusals
