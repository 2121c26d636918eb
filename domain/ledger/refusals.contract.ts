import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('ledger', {
	invalid: {
		POSITION_AHEAD: [],
	},
	missing: {
		'NOT_FOUND.closedMonth': [],
		'NOT_FOUND.event': [],
		'NOT_FOUND.month': [],
		'NOT_FOUND.refund': [],
		'NOT_FOUND.run': [],
	},
	forbidden: {
		SECOND_PERSON: [],
	},
	conflict: {
		EARLIER_MONTHS_OPEN: ['month'],
		MONTH_CLOSED: [],
		MONTH_NOT_OVER: [],
		'MONTH_OUT_OF_ORDER.earlierOpen': ['month'],
		'MONTH_OUT_OF_ORDER.laterClosed': [],
		MONTH_NOT_CLOSED: [],
		NO_REOPENING: [],
		OPEN_ITEMS: [],
		REOPENING_REQUESTED: [],
		RUN_EXISTS: [],
		RUN_NOT_SIGNED: [],
		RUN_OF_ANOTHER_MONTH: [],
		RUN_OUTDATED: [],
		RUN_ROWS_CHANGED: [],
		RUN_SIGNED: [],
	},
	unavailable: {
		BOOKS_BEHIND: [],
		LEDGER_BEHIND: [],
		PROVIDER_UNAVAILABLE: [],
	},
})
export const { refuse } = refusals
