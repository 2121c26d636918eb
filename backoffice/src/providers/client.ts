import { type Client, createClient } from '../../../client/client.ts'
import type { SessionStore } from '../../../client/middleware.ts'
import { signedInHint } from '../../../client/signed-in.ts'
import { askForProof } from '../../../client/ui/proof.ts'
import type { AuthUser } from '../../../domain/users/contract.ts'
import { serverClock } from './server-clock.ts'

/** The access token of this tab, kept in memory only; a reload gets it from the cookie. */
export type TokenSession = SessionStore<AuthUser>

/** @param onLeft is called when the person of this tab has logged out, or is another one now */
export function createTokenSession(onLeft: () => void = () => undefined): TokenSession {
	let token: string | null = null
	let person: string | null = null
	return {
		token: () => token,
		renewed({ unique_id, token_detail }) {
			if (person !== null && person !== unique_id) onLeft()
			person = unique_id
			token = token_detail.token
			signedInHint.set()
		},
		ended() {
			token = null
			person = null
			signedInHint.remove()
			onLeft()
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
