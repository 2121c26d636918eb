import { declareRefusals } from '../../kernel/refusals.ts'

/** What is refused about funds, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('funds', {
	invalid: {
		BRANCH_UNKNOWN: [],
		'CURRENCY_MISMATCH.ofAccount': ['currency'],
		'CURRENCY_MISMATCH.ofDonation': ['currency'],
		'CURRENCY_MISMATCH.ofRequest': ['currency'],
		'CURRENCY_MISMATCH.otherCountry': [],
		EVIDENCE_FILES: [],
		'INVALID_DATE.failedOn': [],
		'INVALID_DATE.paidOn': [],
	},
	forbidden: {
		OWN_ACCOUNT: [],
		SECOND_PERSON: [],
	},
	conflict: {
		'ACCOUNT_CHANGED.meanwhile': [],
		'ACCOUNT_CHANGED.sinceApproval': [],
		'ACCOUNT_CHANGED.sinceSeen': [],
		ACCOUNT_COOLING: [],
		ACCOUNT_IN_USE: [],
		'ACCOUNT_UNUSABLE.gone': [],
		'ACCOUNT_UNUSABLE.noneChosen': [],
		ALREADY_EXISTS: [],
		'BEARER_NOT_ALLOWED.foundationOnly': [],
		'BEARER_NOT_ALLOWED.unassigned': [],
		EVIDENCE_CHANGED: [],
		EVIDENCE_NOT_DUE: [],
		EVIDENCE_NOT_SUBMITTED: [],
		EVIDENCE_OVERDUE: [],
		FUND_BELOW_ZERO: [],
		FUND_FROZEN: [],
		FUND_NOT_SHORT: [],
		FUND_OF_REMOVED: [],
		'INSUFFICIENT_FUNDS.ofFoundation': [],
		'INSUFFICIENT_FUNDS.ofFund': [],
		'INSUFFICIENT_FUNDS.toWithdraw': ['amount'],
		NOT_BOOKED_YET: [],
		REFERENCE_SHARED: ['other'],
		REFERENCE_USED: [],
		TRANSFER_UNAVAILABLE: [],
		TRANSFER_UNDER_WAY: [],
		WRONG_STATUS: ['status'],
	},
})
export const { refuse } = refusals
