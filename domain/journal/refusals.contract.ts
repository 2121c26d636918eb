import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('journal', {
	invalid: {
		'INVALID_DATE.inFuture': [],
		'INVALID_DATE.monthClosed': [],
		NOT_BALANCED: ['amount'],
		'NOT_BOOKABLE.owner': [],
		'NOT_BOOKABLE.twoAccounts': [],
	},
	missing: {
		'NOT_FOUND.document': [],
		'NOT_FOUND.entry': [],
	},
	forbidden: {
		OWN_FUND: [],
		SECOND_PERSON: [],
	},
	conflict: {
		ALREADY_REVERSED: [],
		DISCREPANCY_RESOLVED: [],
		ENTRY_DECIDED: [],
		NOTHING_IN_SUSPENSE: [],
		NOT_POSTED: [],
		WRITE_OFF_WAITS: [],
	},
})
export const { refuse } = refusals
