import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('notifications', {
	invalid: {
		UNKNOWN_PUSH_SERVICE: [],
	},
	missing: {
		'NOT_FOUND.announcement': [],
		'NOT_FOUND.mail': [],
		'NOT_FOUND.notification': [],
	},
})
export const { refuse } = refusals
