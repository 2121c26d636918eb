import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('media', {
	missing: {
		'NOT_FOUND.episode': [],
		'NOT_FOUND.podcast': [],
	},
})
export const { refuse } = refusals
