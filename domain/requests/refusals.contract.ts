import { declareRefusals } from '../../kernel/refusals.ts'

/** What is refused about requests, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('requests', {
	invalid: {
		'CURRENCY_MISMATCH.fixed': [],
		'CURRENCY_MISMATCH.ofRegion': ['region', 'currency'],
		DOCUMENT_NOT_FOUND: [],
		END_DATE_PAST: [],
		GOAL_NOT_RAISED: [],
		IMAGE_NOT_FOUND: [],
		NOT_TAX_REGISTERED: [],
		SHIFT_IN_USE: ['taken'],
		TARGET_BELOW_TAKEN: ['taken'],
		FIELD_PAST: [],
		FILE_NOT_FOUND: [],
		NOT_IN_REGION: ['region'],
		SIDE_FIXED: [],
		TARGET_MISMATCH: [],
		TYPE_FIXED: [],
		VIDEO_NOT_FOUND: [],
		VIEWER_NOT_FOUND: ['names'],
	},
	forbidden: {
		MEMBERS_ONLY: [],
		RADIO_ADMINS_ONLY: [],
	},
	missing: {
		'NOT_FOUND.comment': [],
		'NOT_FOUND.draft': [],
		'NOT_FOUND.update': [],
	},
	conflict: {
		ALREADY_EXISTS: [],
		PHONE_NOT_VERIFIED: [],
		TOO_MANY_DRAFTS: ['most'],
		TOO_MANY_OPEN: ['most'],
		HAS_GIFTS: [],
		NOTHING_TO_CONFIRM: [],
		NOT_ENDED: [],
		NOT_RECOMMENDED: [],
		NOT_RENEWABLE: [],
		NO_CHANGE: [],
		NO_PLACES: [],
		'STATUS_CONFLICT.change': [],
		'STATUS_CONFLICT.close': [],
		'STATUS_CONFLICT.deactivate': [],
		'STATUS_CONFLICT.edit': [],
		'STATUS_CONFLICT.place': [],
		'STATUS_CONFLICT.remove': [],
		'STATUS_CONFLICT.reopen': [],
	},
})
export const { refuse } = refusals
