import {
	currentPassword,
	everyone,
	factorCode,
	NOBODY,
	optionalFactorCode,
	own,
	refused,
	type,
	uuid,
	wrongPassword,
} from './bad-input.account-fields.ts'
import { type ApiCall, type Field, optionalText, type Row, text, yesOrNo } from './bad-input.ts'

const WRONG_FACTOR = 'This code is not right. Please wait for the next one.'
const NO_PROOF =
	'Please prove first that this account is yours: by the link that we mail you, or by another admin.'
const NO_KEY = 'This passkey can’t be used here. Please try another way.'
const base64url: Field = [
	['nothing', undefined],
	['a number', 5],
	['empty text', ''],
	['what is no base64url', 'a+b/c='],
	['text that is too long', 'A'.repeat(20_001)],
]
const PART = 'bm9uc2Vuc2U'
const KEY = { id: PART, rawId: PART, type: 'public-key', clientExtensionResults: {} }
const SIGNED = {
	...KEY,
	response: { clientDataJSON: PART, authenticatorData: PART, signature: PART },
}
const MADE = { ...KEY, response: { clientDataJSON: PART, attestationObject: PART } }
/** Nobody signs in by another provider where none is named. */
const noGoogle: Row = {
	label: 'where it is not set up',
	refusal: { status: 409, code: 'NOT_AVAILABLE', message: 'Signing in with Google is not available here.' },
}

/** What the browser comes back from Google with. */
const whatGoogleSends = {
	body: () => ({ code: 'a-code', state: 'a-state' }),
	fields: {
		code: text(4_096, 'Please sign in again').filter(([label]) => !/blanks/.test(label)),
		state: text(255, 'Please sign in again').filter(([label]) => !/blanks/.test(label)),
		iss: optionalText(1_000),
	},
	rows: () => [noGoogle],
}

/** Other ways in than the password: passkeys, Google, a second factor; and where somebody is signed in. */
export const WAY_IN_CALLS: readonly ApiCall[] = [
	{ ...everyone, route: 'POST /api/v1/login/passkey/begin', url: () => '/api/v1/login/passkey/begin' },
	{
		...everyone,
		route: 'POST /api/v1/login/passkey',
		url: () => '/api/v1/login/passkey',
		body: () => ({ answer: SIGNED }),
		fields: {
			'answer.id': base64url,
			'answer.type': type,
			'answer.response.clientDataJSON': base64url,
			'answer.response.authenticatorData': base64url,
			'answer.response.signature': base64url,
			'answer.response.userHandle': base64url.slice(1),
			remember: yesOrNo,
		},
		rows: () => [
			{
				label: 'by a key of nobody',
				refusal: { status: 400, code: 'PASSKEY_REFUSED', message: NO_KEY },
			},
		],
	},
	{ ...own, route: 'GET /api/v1/user/passkeys', url: () => '/api/v1/user/passkeys' },
	{
		...own,
		route: 'POST /api/v1/user/passkeys/begin',
		url: () => '/api/v1/user/passkeys/begin',
		body: () => ({ password: 'Karuna!2026' }),
		fields: { password: currentPassword, code: optionalFactorCode },
		rows: () => [
			wrongPassword({ password: 'Karuna!2025' }),
			{
				label: 'without a proof',
				refusal: { status: 403, code: 'FACTOR_PROOF_REQUIRED', message: NO_PROOF },
			},
		],
	},
	{
		...own,
		route: 'POST /api/v1/user/passkeys',
		url: () => '/api/v1/user/passkeys',
		body: () => ({ name: 'Phone', answer: MADE }),
		fields: {
			name: text(50, 'Please name the passkey'),
			'answer.id': base64url,
			'answer.response.clientDataJSON': base64url,
			'answer.response.attestationObject': base64url,
			'answer.response.transports': [['text', 'usb']],
		},
		rows: () => [refused('that was not asked for', 'PASSKEY_REFUSED', NO_KEY)],
	},
	{
		...own,
		route: 'POST /api/v1/user/passkeys/remove',
		url: () => '/api/v1/user/passkeys/remove',
		body: () => ({ id: NOBODY, password: 'Karuna!2026' }),
		fields: { id: uuid, password: currentPassword },
		rows: () => [
			wrongPassword({ id: NOBODY, password: 'Karuna!2025' }),
			{
				label: 'that nobody has',
				refusal: { status: 404, code: 'NOT_FOUND', message: 'The passkey was not found.' },
			},
		],
	},
	{
		...everyone,
		route: 'POST /api/v1/oautherize/begin',
		url: () => '/api/v1/oautherize/begin',
		rows: () => [noGoogle],
	},
	{
		...everyone,
		route: 'POST /api/v1/oautherize',
		url: () => '/api/v1/oautherize',
		...whatGoogleSends,
		fields: { ...whatGoogleSends.fields, remember: yesOrNo },
	},
	{
		...everyone,
		route: 'POST /api/v1/oautherize/confirm',
		url: () => '/api/v1/oautherize/confirm',
		body: () => ({}),
		fields: {
			password: text(256, 'Please enter password').filter(([label]) => !/blanks|nothing/.test(label)),
			code: optionalFactorCode,
			remember: yesOrNo,
		},
		rows: () => [noGoogle],
	},
	{ ...own, route: 'GET /api/v1/user/sign-in', url: () => '/api/v1/user/sign-in' },
	{
		...own,
		route: 'POST /api/v1/oautherize/connect/begin',
		url: () => '/api/v1/oautherize/connect/begin',
		body: () => ({ password: 'Karuna!2026' }),
		fields: { password: currentPassword, code: optionalFactorCode },
		rows: () => [noGoogle],
	},
	{
		...own,
		route: 'POST /api/v1/oautherize/connect',
		url: () => '/api/v1/oautherize/connect',
		...whatGoogleSends,
	},
	{
		...own,
		route: 'POST /api/v1/oautherize/disconnect',
		url: () => '/api/v1/oautherize/disconnect',
		body: () => ({ password: 'Karuna!2026' }),
		fields: { password: currentPassword },
		rows: () => [
			wrongPassword({ password: 'Karuna!2025' }),
			{
				label: 'of an account that is connected with nothing',
				refusal: {
					status: 409,
					code: 'IDENTITY_NOT_CONNECTED',
					message: 'Your account is not connected with Google.',
				},
			},
		],
	},
	{ ...own, route: 'GET /api/v1/user/second-factor', url: () => '/api/v1/user/second-factor' },
	{
		...own,
		route: 'POST /api/v1/user/second-factor',
		url: () => '/api/v1/user/second-factor',
		rows: () => [
			{
				label: 'without a proof',
				refusal: { status: 403, code: 'FACTOR_PROOF_REQUIRED', message: NO_PROOF },
			},
		],
	},
	{
		...own,
		route: 'POST /api/v1/user/proof',
		url: () => '/api/v1/user/proof',
		body: () => ({ password: 'Karuna!2026' }),
		fields: { password: currentPassword, code: optionalFactorCode },
		rows: () => [wrongPassword({ password: 'Karuna!2025' })],
	},
	{
		...own,
		route: 'POST /api/v1/user/factor-proof',
		url: () => '/api/v1/user/factor-proof',
		body: () => ({ password: 'Karuna!2026' }),
		fields: { password: currentPassword, code: optionalFactorCode },
		rows: () => [wrongPassword({ password: 'Karuna!2025' })],
	},
	{
		...own,
		route: 'POST /api/v1/user/factor-proof/confirm',
		url: () => '/api/v1/user/factor-proof/confirm',
		body: () => ({ token: 'a-link-of-nobody' }),
		fields: { token: text(100, 'This link is not complete.').filter(([label]) => !/blanks/.test(label)) },
		rows: () => [
			refused(
				'that nobody was sent',
				'FACTOR_PROOF_INVALID',
				'This link is too old, or was used already. Please ask for a new one.',
			),
		],
	},
	{
		...own,
		route: 'POST /api/v1/user/second-factor/confirm',
		url: () => '/api/v1/user/second-factor/confirm',
		body: () => ({ code: '123456' }),
		fields: { code: factorCode },
		rows: () => [refused('with no app', 'SECOND_FACTOR_WRONG', WRONG_FACTOR)],
	},
	{
		...own,
		route: 'POST /api/v1/user/second-factor/remove',
		url: () => '/api/v1/user/second-factor/remove',
		body: () => ({ password: 'Karuna!2026', code: '123456' }),
		fields: { password: currentPassword, code: factorCode },
		rows: () => [refused('with no app', 'SECOND_FACTOR_WRONG', WRONG_FACTOR)],
	},
	{ ...own, route: 'GET /api/v1/user/sessions', url: () => '/api/v1/user/sessions' },
	{ ...own, route: 'DELETE /api/v1/user/sessions', url: () => '/api/v1/user/sessions' },
	{
		...own,
		route: 'DELETE /api/v1/user/sessions/{id}',
		url: () => `/api/v1/user/sessions/${NOBODY}`,
		missing: 'The session',
	},
]
