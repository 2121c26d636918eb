import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('organizations', {
	invalid: {
		REASON_REQUIRED: [],
		TAX_REGISTRATION_OVER: [],
	},
	missing: {
		'NOT_FOUND.document': [],
		'NOT_FOUND.invitation': [],
		'NOT_FOUND.link': [],
		'NOT_FOUND.member': [],
		'NOT_FOUND.taxRegistration': [],
	},
	conflict: {
		ALREADY_EXISTS: [],
		ALREADY_MEMBER: [],
		INVITATION_EXPIRED: [],
		INVITATION_USED: [],
		INVITATION_WITHDRAWN: [],
		LAST_OWNER: [],
		LINK_EXPIRED: [],
		NAME_TAKEN: [],
		NO_EMAIL: [],
		ORGANIZATION_IN_USE: [],
		TOO_MANY_DOCUMENTS: ['count'],
		TOO_MANY_IMAGES: ['count'],
		TOO_MANY_INVITATIONS: [],
	},
})
export const { refuse } = refusals
