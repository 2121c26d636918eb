import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('files', {
	missing: {
		'NOT_FOUND.picture': [],
	},
	conflict: {
		PICTURE_GONE: [],
	},
	unavailable: {
		SCANNER_UNAVAILABLE: [],
	},
})
export const { refuse } = refusals
