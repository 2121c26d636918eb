import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('offline-donations', {
	invalid: {
		'CURRENCY_MISMATCH.ofRequest': ['currency'],
		'INVALID_DATE.beforeReceipt': [],
		'INVALID_DATE.future': [],
		'INVALID_DATE.old': [],
	},
	missing: {
		'NOT_FOUND.document': [],
		'NOT_FOUND.offlineDonation': [],
	},
	forbidden: {
		OWN_DONATION: [],
		SECOND_PERSON: [],
	},
	conflict: {
		MONTH_CLOSED: ['month'],
		'NOT_ASSIGNABLE.requestClosed': [],
		POSSIBLE_DUPLICATE: [],
		WRONG_STATUS: [],
	},
})
export const { refuse } = refusals
