import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('recurring', {
	invalid: {
		'METHOD_UNAVAILABLE.currency': [],
		'METHOD_UNAVAILABLE.expired': [],
		'METHOD_UNAVAILABLE.notVerified': [],
		'METHOD_UNAVAILABLE.target': [],
		'METHOD_UNAVAILABLE.tooMuch': ['amount'],
		NOTHING_CHANGED: [],
		PERIOD_PAST: [],
	},
	missing: {
		'NOT_FOUND.method': [],
		'NOT_FOUND.link': [],
	},
	conflict: {
		CHARGE_UNDER_WAY: [],
		LINK_OVER: [],
		LINK_USED: [],
		NOT_PAID: [],
		'NOT_RECURRING.closed': [],
		'NOT_RECURRING.notSaved': [],
		'NOT_RECURRING.target': [],
		'NOT_PAUSED.not': [],
		'NOT_PAUSED.hold': [],
		'NOT_PAUSED.mandate': [],
		RECURRING_ENDED: [],
	},
	unavailable: {
		'UNAVAILABLE.noAnswer': [],
	},
})
export const { refuse } = refusals
