import type { AuthUser } from '../../../../domain/users/contract.ts'
import type {
	ConfirmIdentityBody,
	OautherizeBody,
	StillNeeded,
} from '../../../../domain/users/identity.contract.ts'
import { call, type One } from '../client.ts'
import { beginSession } from '../session.ts'

const FROM_KEY = 'karuna.signIn.from'

/** Leaves for Google, which sends the browser back to `/authorize`. @param from where to go on afterwards */
export async function leaveForGoogle(from: string): Promise<void> {
	const { data } = await call<One<{ readonly url: string }>>('/oautherize/begin', { method: 'POST' })
	try {
		sessionStorage.setItem(FROM_KEY, from)
	} catch {
		// Without storage they go on at the home page.
	}
	window.location.assign(data.url)
}

/** Where somebody was before they left for Google. */
export function whereFrom(): unknown {
	try {
		return sessionStorage.getItem(FROM_KEY)
	} catch {
		return null
	}
}

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
