import { declareRefusals } from '../../kernel/wire/refusals.ts'

/** What is refused about files, by meaning: codes with the parameters of their texts. */
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
