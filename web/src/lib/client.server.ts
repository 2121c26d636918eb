import { createClient } from '../../../client/client.ts'
import { rendering } from './rendering.server.ts'

export type Call = (request: Request) => Promise<Response>

let answer: Call = () => Promise.reject(new Error('The API is not connected.'))

export function connectApi(call: Call): void {
	answer = call
}

/**
 * The API's client of server-rendered pages, in place of `client.ts`. It has no session and never sees the
 * request's cookies or headers, so that a page may be shown to everybody.
 */
export const api = createClient({
	origin: () => 'http://karuna.invalid',
	language: () => rendering().language,
	// The time is handed to the rendering.
	clock: { learn: () => undefined },
	session: { token: () => null, renewed: () => undefined, ended: () => undefined },
	fetch: (request) => answer(request),
})
