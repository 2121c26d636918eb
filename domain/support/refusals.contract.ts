import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('support', {
	invalid: {
		REASON_MISMATCH: [],
		REMOVAL_REQUIRED: [],
	},
	missing: {
		'NOT_FOUND.report': [],
		'NOT_FOUND.supportRequest': [],
	},
	conflict: {
		MESSAGE_CLOSED: [],
		REPORT_DECIDED: [],
		OWN_REPORT: [],
		'APPEAL_CLOSED.notRemoved': [],
		'APPEAL_CLOSED.done': [],
		'APPEAL_CLOSED.late': ['days'],
		APPEAL_BY_ANOTHER: [],
		NO_APPEAL: [],
	},
})
export const { refuse } = refusals
