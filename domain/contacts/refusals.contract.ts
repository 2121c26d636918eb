import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('contacts', {
	invalid: {
		SUPPORT_CODE_INVALID: [],
	},
	missing: {
		'NOT_FOUND.book': [],
		'NOT_FOUND.contact': [],
		'NOT_FOUND.group': [],
	},
	conflict: {
		'CONTACT_EXISTS.email': [],
		CONTACT_ERASED: [],
		GROUP_EXISTS: [],
		GROUP_READ_ONLY: [],
		TOO_MANY_CONTACTS: ['most'],
		TOO_MANY_GROUPS: ['most'],
	},
})
export const { refuse } = refusals
