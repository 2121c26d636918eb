import type { Route } from '../../kernel/http/route.ts'
import type { Refusal, Row } from './call.ts'
import type { CallOptions } from './harness.ts'

const SESSION = { status: 401, code: 'UNAUTHENTICATED', message: 'Authentication failed.' } as const
const BAD_REQUEST = { status: 400, code: 'BAD_REQUEST' } as const
const INVALID = { status: 400, code: 'VALIDATION' } as const
const JSON_TYPE = { 'content-type': 'application/json' } as const

const withHeader = (name: string, value: string | undefined, refusal: Refusal): Row => ({
	label: `with ${name} ${value?.slice(0, 20)}`,
	options: { headers: { [name]: value } },
	refusal,
})

const tokenRows = (): Row[] =>
	['Bearer nobody', 'Bearer', 'Basic ZG9ub3I6cGFzc3dvcmQ=', `Bearer ${'x'.repeat(300)}`].map((value) =>
		withHeader('authorization', value, SESSION),
	)

const keyRows = (): Row[] =>
	['', 'two words', 'x'.repeat(256)].map((key) =>
		withHeader('idempotency-key', key, { ...BAD_REQUEST, field: 'Idempotency-Key' }),
	)

const tagRows = (): Row[] =>
	['5', 'W/"0"', '*', '"0", "1"', '"-1"', '"99999999999999999999"'].map((tag) =>
		withHeader('if-match', tag, { ...BAD_REQUEST, field: 'If-Match' }),
	)

function bodyRows(right: object): Row[] {
	const send = (label: string, options: CallOptions, refusal: Refusal): Row => ({ label, options, refusal })
	const raw = (body: string, type: string = JSON_TYPE['content-type']) => ({
		body,
		headers: { 'content-type': type },
	})
	const wrongType = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' } as const
	return [
		send('as broken JSON', raw('{"title":'), BAD_REQUEST),
		send('with a poisoned prototype', raw('{"__proto__":{"admin":true}}'), BAD_REQUEST),
		send('as plain text', raw(JSON.stringify(right), 'text/plain'), wrongType),
		send('as a form', raw('title=x', 'application/x-www-form-urlencoded'), wrongType),
		send(
			'of more than 1 MB',
			{ body: { ...right, more: 'x'.repeat(1_050_000) } },
			{ status: 413, code: 'TOO_LARGE' },
		),
		...['[]', '"text"', '5', ''].map((body) => send(`as ${body}`, raw(body), INVALID)),
	]
}

export function schemaRows(route: Route, url: string, body: object | undefined): Row[] {
	const misspelt = `${url}${url.includes('?') ? '&' : '?'}misspelt=1`
	return [
		...(route.access.allow === 'provider'
			? []
			: [{ label: 'with ?misspelt', url: misspelt, refusal: { ...INVALID, field: 'misspelt' } }]),
		...(body ? [{ label: 'as null', options: { body: 'null', headers: JSON_TYPE }, refusal: INVALID }] : []),
	]
}

export const edgeRows = (route: Route, body: object | undefined): Row[] => [
	// Routes that sign in or need no user must not be blocked by an old token.
	...(route.access.allow === 'provider' || route.ignoresSignIn ? [] : tokenRows()),
	...(body ? bodyRows(body) : []),
	...(route.method === 'GET' || route.access.allow === 'provider' ? [] : [...keyRows(), ...tagRows()]),
]

const TAKES_A_VERSION: readonly string[] = [
	'DELETE /api/v1/donationRequest/{id}',
	'POST /api/v1/donationRequest/{id}/close',
	'POST /api/v1/donationRequest/{id}/deactivate',
	'PUT /api/v1/donationRequest/{id}',
	'PUT /api/v1/donationRequest/withdraw/{id}',
	'PUT /api/v1/donationRequestResponses/{id}',
	'POST /api/backoffice/organizations/{id}/top',
	'POST /api/backoffice/organizations/{id}/verification',
	'POST /api/backoffice/taxRegistrations/{id}/verification',
	...['/api/v1/user/{id}', '/api/v1/org/{id}', '/api/backoffice/foundation'].flatMap((path) =>
		['PUT', 'DELETE'].map((method) => `${method} ${path}/payment/account/{accountId}`),
	),
]

export const versionRows = (route: Route, name: string): Row[] => [
	...(route.requiresIfMatch
		? [
				withHeader('if-match', undefined, {
					status: 428,
					code: 'PRECONDITION_REQUIRED',
					message: 'Please state which version this is about (If-Match).',
				}),
			]
		: []),
	...(route.requiresIfMatch || TAKES_A_VERSION.includes(name)
		? [
				withHeader('if-match', '"7777"', {
					status: 412,
					code: 'PRECONDITION_FAILED',
					message: 'This was changed in the meantime. Please check it again.',
				}),
			]
		: []),
]
