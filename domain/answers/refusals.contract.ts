import { declareRefusals } from '../../kernel/refusals.ts'

/** What is refused about answers, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('answers', {
	invalid: {
		FILE_NOT_FOUND: [],
		NOT_THIS_TYPE: [],
		QUANTITY_OVER: ['wanted'],
		SHIFT_NOT_HERE: [],
		SHIFT_OVER: [],
		SHIFT_REQUIRED: [],
		SHIFTS_OVERLAP: [],
		TAKES_DONATIONS: [],
	},
	missing: {
		'NOT_FOUND.answer': [],
		'NOT_FOUND.message': [],
	},
	conflict: {
		'ALREADY_ANSWERED.done': [],
		'ALREADY_ANSWERED.open': [],
		BLOCKED: [],
		OWN_REQUEST: [],
		PLACE_GONE: [],
		REQUEST_NOT_OPEN: [],
		SHIFT_CLASH: ['title'],
		'STATUS_CONFLICT.accept': [],
		'STATUS_CONFLICT.agree': [],
		'STATUS_CONFLICT.choose': [],
		'STATUS_CONFLICT.confirm': [],
		'STATUS_CONFLICT.decline': [],
		'STATUS_CONFLICT.fulfil': [],
		'STATUS_CONFLICT.message': [],
		'STATUS_CONFLICT.noShow': [],
		'STATUS_CONFLICT.shortlist': [],
		'STATUS_CONFLICT.withdraw': [],
	},
})
export const { refuse } = refusals
