import { declareRefusals } from '../../kernel/refusals.ts'

/** What is refused about donations, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('donations', {
	invalid: {
		AMOUNT_CHANGED: [],
		CAPTCHA_REQUIRED: [],
		'CURRENCY_MISMATCH.notServed': [],
		'CURRENCY_MISMATCH.ofAttempt': [],
		'CURRENCY_MISMATCH.ofFund': [],
		'CURRENCY_MISMATCH.ofPayment': ['currency'],
		'CURRENCY_MISMATCH.ofRequest': ['currency'],
		FEE_MISMATCH: [],
		GUEST_REQUIRED: [],
		'METHOD_UNAVAILABLE.currency': ['currency'],
		'METHOD_UNAVAILABLE.least': ['amount'],
		'METHOD_UNAVAILABLE.most': ['amount'],
		'METHOD_UNAVAILABLE.notOffered': [],
		'METHOD_UNAVAILABLE.otherCall': [],
		'METHOD_UNAVAILABLE.recipient': [],
		'METHOD_UNAVAILABLE.signIn': [],
		'METHOD_UNAVAILABLE.usaOnly': [],
		NOT_VERIFIED: [],
		NOT_WHOLE: [],
		ORDER_REFUSED: [],
		QUESTION_REQUIRED: [],
		SAVE_NEEDS_ACCOUNT: [],
		TARGET_REQUIRED: [],
	},
	missing: {
		'NOT_FOUND.payment': [],
		'NOT_FOUND.savedCard': [],
		'NOT_FOUND.unfinished': [],
	},
	conflict: {
		ALREADY_ASSIGNED: [],
		ALREADY_EXISTS: [],
		ALREADY_PAID: [],
		GIFT_OVER: [],
		NOT_ACCEPTING_GIFTS: [],
		'NOT_ASSIGNABLE.paidTwice': [],
		'NOT_ASSIGNABLE.refundedOrDisputed': [],
		'NOT_ASSIGNABLE.requestClosed': [],
		NOT_PAID: [],
		PAYMENT_UNDER_WAY: [],
	},
	tooMany: {
		CARDS_WAIT: [],
		'NO_CARD_FOR_NOW.person': [],
		'NO_CARD_FOR_NOW.strangers': ['minutes'],
	},
	unavailable: {
		'UNAVAILABLE.noAnswer': [],
		'UNAVAILABLE.notSaved': [],
	},
})
export const { refuse } = refusals
