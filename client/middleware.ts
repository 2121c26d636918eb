import type { Middleware } from 'openapi-fetch'
import type { CallOptions } from './types.ts'

/** The session of the client. The token is kept in memory only. */
export interface SessionStore<User> {
	/** Returns the access token, or null for a guest. */
	token(): string | null
	/** Called when the refresh cookie gave a new token. */
	renewed(user: User): void
	/** Called when the server ended the session. */
	ended(): void
	unanswered?(): void
}

type Session = Pick<SessionStore<never>, 'token'>

/** Returns the headers that every call has. */
export function headersOf(session: Session, language: () => string): Headers {
	const token = session.token()
	const headers = new Headers({ 'Accept-Language': language() })
	if (token !== null) headers.set('Authorization', `Bearer ${token}`)
	return headers
}

export const asUser = (session: Session, language: () => string): Middleware => ({
	onRequest({ request }) {
		for (const [name, value] of headersOf(session, language)) request.headers.set(name, value)
	},
})

/** The furthest position that a command reached, for which later reads wait. */
export interface Position extends Required<Pick<Middleware, 'onRequest' | 'onResponse'>> {
	forget(): void
}

/** Makes users read their own writes. Positions have a fixed width, so they compare as text. */
export function readYourWrites(): Position {
	let reached = ''
	return {
		onRequest({ request }) {
			if (request.method === 'GET' && reached) request.headers.set('X-Read-After', reached)
		},
		onResponse({ response }) {
			const position = response.headers.get('X-Position')
			if (position !== null && position > reached) reached = position
		},
		forget() {
			reached = ''
		},
	}
}

export const withConditions = ({ intent, etag, captcha, token }: CallOptions): Middleware => ({
	onRequest({ request: { headers } }) {
		if (intent) headers.set('Idempotency-Key', intent)
		if (etag) headers.set('If-Match', etag)
		if (captcha) headers.set('X-Captcha', captcha)
		if (token) headers.set('Token', token)
	},
})
