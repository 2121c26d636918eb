import type { AuthUser } from '../../../../domain/users/contract.ts'
import type {
	ConfirmIdentityBody,
	OautherizeBody,
	StillNeeded,
} from '../../../../domain/users/identity.contract.ts'
import { call, type One } from '../client.ts'
import { beginSession } from '../session.ts'

const FROM_KEY = 'karuna.signIn.from'
const WHY_KEY = 'karuna.signIn.why'

/** Leaves for Google to sign in. @param from where to go on afterwards */
export async function leaveForGoogle(from: string): Promise<void> {
	const { data } = await call<One<{ readonly url: string }>>('/oautherize/begin', { method: 'POST' })
	goToGoogle(data.url, from, 'signIn')
}

/** Leaves for Google, which sends the browser back to `/authorize`. @param from where to go on afterwards */
export function goToGoogle(url: string, from: string, why: 'signIn' | 'connect'): void {
	try {
		sessionStorage.setItem(FROM_KEY, from)
		sessionStorage.setItem(WHY_KEY, why)
	} catch {
		// Without storage they go on at the home page.
	}
	window.location.assign(url)
}

const kept = (key: string): string | null => {
	try {
		return sessionStorage.getItem(key)
	} catch {
		return null
	}
}
/** Where somebody was before they left for Google. */
export const whereFrom = (): unknown => kept(FROM_KEY)
/** Whether they left to connect the account that they are signed in to. */
export const leftToConnect = (): boolean => kept(WHY_KEY) === 'connect'

/** @returns what is still needed; null once somebody is signed in */
async function signIn(path: string, body: object): Promise<StillNeeded | null> {
	const { data } = await call<One<AuthUser | StillNeeded>>(path, {
		...{ method: 'POST', body, unauthorizedIsAnswer: true },
	})
	if ('needs' in data) return data
	beginSession(data)
	return null
}

/** Signs in with what Google sent the browser back with. @throws Failure SIGN_IN_FAILED, EMAIL_UNPROVEN */
export const comeBack = (body: OautherizeBody) => signIn('/oautherize', body)

/** Adds what was still needed. @throws Failure AUTHENTICATION_FAILED, SECOND_FACTOR_WRONG */
export const confirmGoogle = (body: ConfirmIdentityBody) => signIn('/oautherize/confirm', body)
