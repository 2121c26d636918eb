import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('campaigns', {
	missing: {
		'NOT_FOUND.campaign': [],
	},
})
export const { refuse } = refusals
