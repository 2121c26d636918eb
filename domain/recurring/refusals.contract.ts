import { declareRefusals } from '../../kernel/refusals.ts'

/** What is refused about recurring donations, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('recurring', {
	invalid: {
		'METHOD_UNAVAILABLE.currency': [],
		'METHOD_UNAVAILABLE.expired': [],
		NOTHING_CHANGED: [],
		PERIOD_PAST: [],
	},
	missing: {
		'NOT_FOUND.card': [],
		'NOT_FOUND.link': [],
		'NOT_FOUND.recurringDonation': [],
	},
	conflict: {
		CHARGE_UNDER_WAY: [],
		NOT_PAID: [],
		'NOT_RECURRING.notSaved': [],
		'NOT_RECURRING.target': [],
		NOT_PAUSED: [],
		RECURRING_ENDED: [],
	},
	unavailable: {
		'UNAVAILABLE.noAnswer': [],
	},
})
export const { refuse } = refusals
