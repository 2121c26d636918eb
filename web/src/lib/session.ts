import { signedInHint } from '../../../client/signed-in.ts'
import type { AuthUser } from '../../../domain/users/contract.ts'
import { createStore, useStore } from './store.ts'

/**
 * Who is signed in. The access token is in memory only; a cookie that scripts can't read renews it. What is
 * kept on the device says merely that asking for a renewal is worth a call.
 */
export interface Session {
	/** `starting` until the first renewal has answered. */
	readonly status: 'starting' | 'signedOut' | 'signedIn'
	readonly user: AuthUser | null
}

const NOBODY: Session = { status: 'signedOut', user: null }

export const session = createStore<Session>(
	{ ...NOBODY, status: hasHint() ? 'starting' : 'signedOut' },
	undefined,
	NOBODY,
)

export const useSession = (): Session => useStore(session)

/** The signed-in user, or null. */
export const useUser = (): AuthUser | null => useStore(session, (value) => value.user)

export function beginSession(user: AuthUser): void {
	signedInHint.set()
	session.set({ status: 'signedIn', user })
}

/** The session is over on this device: it expired, or was ended elsewhere. */
export function dropSession(): void {
	signedInHint.remove()
	session.set({ status: 'signedOut', user: null })
}

export function hasHint(): boolean {
	return signedInHint.get()
}
