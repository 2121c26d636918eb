import { createClient } from '../../../client/client.ts'
import { rendering } from './rendering.server.ts'

/** Answers a call of the API in this process. */
export type Call = (request: Request) => Promise<Response>

let answer: Call = () => Promise.reject(new Error('The API is not connected.'))

/** Says who answers the calls, before anything is rendered. */
export function connectApi(call: Call): void {
	answer = call
}

/**
 * The client of pages that the server renders, in the place of `client.ts`. It calls as nobody: there is no request
 * whose cookie or header could reach it, so that a page may be shown to everybody.
 */
export const api = createClient({
	origin: () => 'http://karuna.invalid',
	language: () => rendering().language,
	// The time is handed to the rendering.
	clock: { learn: () => undefined },
	session: { token: () => null, renewed: () => undefined, ended: () => undefined },
	fetch: (request) => answer(request),
})
