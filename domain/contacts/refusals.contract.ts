import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('contacts', {
	invalid: {
		FILE_MISSING: [],
		FILE_TOO_LARGE: [],
		'FILE_UNREADABLE.binary': [],
		'FILE_UNREADABLE.empty': [],
		'FILE_UNREADABLE.longRow': ['line'],
		'FILE_UNREADABLE.oldCards': [],
		'FILE_UNREADABLE.openQuote': ['line'],
		'FILE_UNREADABLE.tooManyColumns': [],
		'FILE_UNREADABLE.workbook': [],
		SUPPORT_CODE_INVALID: [],
	},
	missing: {
		'NOT_FOUND.book': [],
		'NOT_FOUND.contact': [],
		'NOT_FOUND.group': [],
		'NOT_FOUND.import': [],
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
