import { type Client, createClient } from '../../../client/client.ts'
import type { SessionStore } from '../../../client/middleware.ts'
import { signedInHint } from '../../../client/signed-in.ts'
import { askForProof } from '../../../client/ui/proof.ts'
import type { AuthUser } from '../../../domain/users/contract.ts'
import { serverClock } from './server-clock.ts'

/** The access token of this tab, kept in memory only; a reload gets it from the cookie. */
export interface TokenSession extends SessionStore<AuthUser> {
	begin(token: string): void
}

export function createTokenSession(): TokenSession {
	let token: string | null = null
	return {
		token: () => token,
		begin(fresh) {
			token = fresh
			signedInHint.set()
		},
		renewed(user) {
			this.begin(user.token_detail.token)
		},
		ended() {
			token = null
			signedInHint.remove()
		},
	}
}

/**
 * Creates the client of this page.
 * @param recordRead is called for every answered read, with whether the answer is stale
 */
export const createBackofficeClient = (
	session: TokenSession,
	recordRead: (path: string, isStale: boolean) => void = () => undefined,
): Client =>
	createClient({
		origin: () => location.origin,
		language: () => document.documentElement.lang,
		session,
		clock: serverClock,
		prove: askForProof,
		wordless: (status, statusText) =>
			statusText || (status === 0 ? 'The server did not answer.' : `HTTP ${status}`),
		middleware: [
			{
				onResponse({ request: { method, url }, response }) {
					if (method === 'GET' && response.ok)
						recordRead(new URL(url).pathname, response.headers.get('X-Stale') === 'true')
				},
			},
		],
	})
