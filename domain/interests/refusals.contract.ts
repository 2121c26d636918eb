import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('interests', {
	missing: {
		'NOT_FOUND.category': [],
	},
	conflict: {
		NAME_TAKEN: [],
	},
})
export const { refuse } = refusals
