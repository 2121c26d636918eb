import { createClient } from '../../../client/client.ts'
import { askForProof } from '../../../client/ui/proof.ts'
import { serverClock } from './clock.ts'
import { whilePending } from './pending.ts'
import { beginSession, dropSession, hasHint, session } from './session.ts'

export const api = createClient({
	origin: () => location.origin,
	language: () => document.documentElement.lang,
	clock: serverClock,
	whilePending,
	prove: askForProof,
	session: {
		token: () => session.get().user?.token_detail.token ?? null,
		renewed: beginSession,
		ended: dropSession,
		// No answer says nothing about the session: signed out here, and asked again at the next load.
		unanswered: () => session.set({ status: 'signedOut', user: null }),
	},
})

export interface One<T> {
	readonly statusCode: 200
	readonly data: T
}
export interface List<T> {
	readonly statusCode: 200
	readonly data: readonly T[]
	readonly totalCountOfRecords: number
	/** True if the total is a minimum, because long lists are not counted to the end. */
	readonly totalIsMinimum?: boolean
}

/** Restores the device's session at page load. */
export async function restoreSession(): Promise<void> {
	if (hasHint()) await api.renewSession().catch(() => false)
}
