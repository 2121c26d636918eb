import type { ApiCall, Row } from './call.ts'
import { everyone, NOBODY, own, refused, wrongPassword } from './calls.account-fields.ts'

const NO_KEY = 'This passkey can’t be used here. Please try another way.'
const PART = 'bm9uc2Vuc2U'
const KEY = { id: PART, rawId: PART, type: 'public-key', clientExtensionResults: {} }
const SIGNED = {
	...KEY,
	response: { clientDataJSON: PART, authenticatorData: PART, signature: PART },
}
const MADE = { ...KEY, response: { clientDataJSON: PART, attestationObject: PART } }
const noGoogle: Row = {
	label: 'where it is not set up',
	refusal: { status: 409, code: 'NOT_AVAILABLE', message: 'Signing in with Google is not available here.' },
}

const whatGoogleSends = {
	body: () => ({ code: 'a-code', state: 'a-state' }),
	rows: () => [noGoogle],
}

export const WAY_IN_CALLS: readonly ApiCall[] = [
	{
		...everyone,
		route: 'POST /api/v1/login/passkey',
		url: () => '/api/v1/login/passkey',
		body: () => ({ answer: SIGNED }),
		rows: () => [
			{
				label: 'by a key of nobody',
				refusal: { status: 400, code: 'PASSKEY_REFUSED', message: NO_KEY },
			},
		],
	},
	{
		...own,
		route: 'POST /api/v1/user/passkeys/begin',
		url: () => '/api/v1/user/passkeys/begin',
		body: () => ({ password: 'Karuna!2026' }),
		rows: () => [wrongPassword({ password: 'Karuna!2025' })],
	},
	{
		...own,
		route: 'POST /api/v1/user/passkeys',
		url: () => '/api/v1/user/passkeys',
		body: () => ({ name: 'Phone', answer: MADE }),
		rows: () => [refused('that was not asked for', 'PASSKEY_REFUSED', NO_KEY)],
	},
	{
		...own,
		route: 'POST /api/v1/user/passkeys/remove',
		url: () => '/api/v1/user/passkeys/remove',
		body: () => ({ id: NOBODY, password: 'Karuna!2026' }),
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
	},
	{
		...everyone,
		route: 'POST /api/v1/oautherize/confirm',
		url: () => '/api/v1/oautherize/confirm',
		body: () => ({}),
		rows: () => [noGoogle],
	},
	{
		...own,
		route: 'POST /api/v1/oautherize/connect/begin',
		url: () => '/api/v1/oautherize/connect/begin',
		body: () => ({ password: 'Karuna!2026' }),
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
		rows: () => [wrongPassword({ password: 'Karuna!2025' })],
	},
	{
		...own,
		route: 'POST /api/v1/user/proof',
		url: () => '/api/v1/user/proof',
		body: () => ({ password: 'Karuna!2026' }),
		rows: () => [wrongPassword({ password: 'Karuna!2025' })],
	},
	{
		...own,
		route: 'POST /api/v1/user/factor-proof',
		url: () => '/api/v1/user/factor-proof',
		body: () => ({ password: 'Karuna!2026' }),
		rows: () => [wrongPassword({ password: 'Karuna!2025' })],
	},
	{
		...own,
		route: 'POST /api/v1/user/factor-proof/confirm',
		url: () => '/api/v1/user/factor-proof/confirm',
		body: () => ({ token: 'a-link-of-nobody' }),
	},
	{
		...own,
		route: 'POST /api/v1/user/second-factor/confirm',
		url: () => '/api/v1/user/second-factor/confirm',
		body: () => ({ code: '123456' }),
	},
	{
		...own,
		route: 'POST /api/v1/user/second-factor/remove',
		url: () => '/api/v1/user/second-factor/remove',
		body: () => ({ password: 'Karuna!2026', code: '123456' }),
	},
	{
		...own,
		route: 'DELETE /api/v1/user/sessions/{id}',
		url: () => `/api/v1/user/sessions/${NOBODY}`,
	},
]
