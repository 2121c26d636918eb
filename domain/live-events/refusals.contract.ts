import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('live-events', {
	invalid: {
		ATTENDEES_MISMATCH: ['seats'],
		CURRENCY_MISMATCH: [],
		GUEST_REQUIRED: [],
		INVALID_PHONE: [],
		SCAN_FROM_FUTURE: [],
		TOO_MANY_ATTENDEES: ['most'],
		UNKNOWN_PACKAGE: [],
		UNKNOWN_SEAT: [],
	},
	conflict: {
		ALREADY_WAITING: [],
		CANCEL_TOO_LATE: [],
		CAPACITY_BELOW_TAKEN: ['taken'],
		CLOSED: [],
		HOLD_ENDED: [],
		LIVE_EVENT_CANCELLED: [],
		NOT_CONFIRMED: [],
		NOT_OPEN_YET: [],
		OFFER_ENDED: [],
		PACKAGES_DIFFER: [],
		OTHER_DAY: [],
		PRICE_CHANGED: [],
		REGISTRATION_PAID: [],
		SEATS_LEFT: [],
		SLUG_TAKEN: [],
		'SOLD_OUT.all': [],
		'SOLD_OUT.fewLeft': ['left'],
		TICKET_VOID: [],
		WAITING_LIST_FULL: [],
	},
	missing: {
		'NOT_FOUND.liveEvent': [],
		'NOT_FOUND.registration': [],
		'NOT_FOUND.scan': [],
		'NOT_FOUND.ticket': [],
		'NOT_FOUND.waiting': [],
	},
	tooMany: {
		TOO_MANY_WAITING: [],
		'TOO_MANY_UNPAID.now': ['most'],
		'TOO_MANY_UNPAID.ofHour': [],
	},
})
export const { refuse } = refusals
