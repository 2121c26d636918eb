import { declareRefusals } from '../../kernel/refusals.ts'

/** What is refused about support, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('support', {
	missing: {
		'NOT_FOUND.report': [],
		'NOT_FOUND.supportRequest': [],
	},
	conflict: {
		MESSAGE_CLOSED: [],
		REPORT_DECIDED: [],
	},
})
export const { refuse } = refusals
