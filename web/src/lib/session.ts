import { signedInHint } from '../../../client/signed-in.ts'
import { createStore, useStore } from '../../../client/ui/store.ts'
import type { AuthUser } from '../../../domain/users/contract.ts'

/**
 * The session of this page. The access token is in memory only and renewed by a cookie that scripts can't
 * read. The device stores only the hint that a renewal is worth a call.
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

export const useUser = (): AuthUser | null => useStore(session, (value) => value.user)

export function beginSession(user: AuthUser): void {
	signedInHint.set()
	session.set({ status: 'signedIn', user })
}

export function dropSession(): void {
	signedInHint.remove()
	session.set({ status: 'signedOut', user: null })
}

export function hasHint(): boolean {
	return signedInHint.get()
}
