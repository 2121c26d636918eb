import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('users', {
	invalid: {
		ANSWER_WRONG: [],
		CAPTCHA_INVALID: [],
		CODE_INVALID: [],
		FACTOR_NUMBER_WRONG: [],
		FACTOR_PROOF_INVALID: [],
		PASSKEY_REFUSED: [],
		PASSWORD_WRONG: [],
		QUESTION_OVER: [],
		'SECOND_FACTOR_WRONG.settings': [],
		TERM_INVALID: [],
	},
	unauthenticated: {
		AUTHENTICATION_FAILED: [],
		SECOND_FACTOR_REQUIRED: [],
		'SECOND_FACTOR_WRONG.signIn': [],
		SIGN_IN_FAILED: [],
	},
	forbidden: {
		EMAIL_NOT_VERIFIED: [],
		EMAIL_UNPROVEN: [],
		FACTOR_PROOF_ELSEWHERE: [],
		FACTOR_PROOF_REQUIRED: [],
		'NOT_ALLOWED.changeRole': [],
		'NOT_ALLOWED.money': [],
		'NOT_ALLOWED.signOut': [],
		OWN_FACTOR: [],
		OWN_ROLES: [],
		PROOF_REQUIRED: [],
	},
	missing: {
		'NOT_FOUND.bloodDonor': [],
		'NOT_FOUND.export': [],
		'NOT_FOUND.name': [],
		'NOT_FOUND.passkey': [],
		'NOT_FOUND.session': [],
	},
	conflict: {
		ACCOUNT_IN_USE: [],
		ALREADY_MEMBER: [],
		IDENTITY_CONNECTED: [],
		IDENTITY_NOT_CONNECTED: [],
		IDENTITY_TAKEN: [],
		'NOT_AVAILABLE.google': [],
		'NOT_AVAILABLE.phone': [],
		PASSWORD_NOT_SET: [],
		SECOND_FACTOR_ON: [],
		TOO_MANY_PASSKEYS: [],
		USERNAME_TAKEN: [],
	},
	tooMany: {
		'CODES_TRIED_OUT.mail': [],
		'CODES_TRIED_OUT.text': [],
	},
	unavailable: {
		BUSY: [],
		PROVIDER_AWAY: [],
	},
})
export const { refuse } = refusals
