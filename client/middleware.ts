import type { Middleware } from 'openapi-fetch'
import type { CallOptions } from './types.ts'

/** The session as the client sees it. The token is kept in memory only. */
export interface SessionStore<User> {
	/** The access token, or null for a guest. */
	token(): string | null
	/** A token is there again, by the cookie that scripts can't read. */
	renewed(user: User): void
	/** The server says that it is over. */
	ended(): void
	/** Nobody answered whether it goes on. */
	unanswered?(): void
}

/** Says whose call it is. */
export const asUser = (session: Pick<SessionStore<never>, 'token'>): Middleware => ({
	onRequest({ request }) {
		const token = session.token()
		if (token !== null) request.headers.set('Authorization', `Bearer ${token}`)
	},
})

/** Asks for words in a language. */
export const inLanguage = (language: () => string): Middleware => ({
	onRequest({ request }) {
		request.headers.set('Accept-Language', language())
	},
})

/** The furthest position that a command reached: later reads wait for it. */
export interface Position extends Required<Pick<Middleware, 'onRequest' | 'onResponse'>> {
	forget(): void
}

/** Lets everybody read what they wrote. Positions are text of one width, so they compare as text. */
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

/** Says what a call is a try of, and which version it changes. */
export const withConditions = ({ intent, etag, captcha }: CallOptions): Middleware => ({
	onRequest({ request: { headers } }) {
		if (intent) headers.set('Idempotency-Key', intent)
		if (etag) headers.set('If-Match', etag)
		if (captcha) headers.set('X-Captcha', captcha)
	},
})
