import { inTab } from '../../../../../client/storage.ts'
import type { AuthUser } from '../../../../../domain/users/contract.ts'
import type {
	ConfirmIdentityBody,
	ConnectBody,
	StillNeeded,
} from '../../../../../domain/users/identity.contract.ts'
import { api } from '../../../lib/client.ts'
import { beginSession } from '../../../lib/session.ts'

const FROM_KEY = 'karuna.signIn.from'
const WHY_KEY = 'karuna.signIn.why'
const REMEMBER_KEY = 'karuna.signIn.remember'

/**
 * Opens Google's sign-in. @param from the address to return to @param remember true if this device shall keep
 * the session
 */
export async function leaveForGoogle(from: string, remember: boolean): Promise<void> {
	const { data } = await api.post('/api/v1/oautherize/begin')
	// Without storage, they return to the home page, and are not remembered.
	inTab.set(REMEMBER_KEY, String(remember))
	goToGoogle(data.url, from, 'signIn')
}

/** Opens Google, which returns to `/authorize`. @param from the address to continue at */
export function goToGoogle(url: string, from: string, why: 'signIn' | 'connect'): void {
	inTab.set(FROM_KEY, from)
	inTab.set(WHY_KEY, why)
	window.location.assign(url)
}

export const whereFrom = (): unknown => inTab.get(FROM_KEY)
export const leftToConnect = (): boolean => inTab.get(WHY_KEY) === 'connect'

const remembers = (): boolean => inTab.get(REMEMBER_KEY) === 'true'

/** @returns the missing proof; null after a successful sign-in */
async function signIn(
	answer: Promise<{ readonly data: AuthUser | StillNeeded }>,
): Promise<StillNeeded | null> {
	const { data } = await answer
	if ('needs' in data) return data
	beginSession(data)
	return null
}

/** Signs in with Google's answer. @throws Failure SIGN_IN_FAILED, EMAIL_UNPROVEN */
export const comeBack = (body: ConnectBody) =>
	signIn(
		api.post('/api/v1/oautherize', { body: { ...body, remember: remembers() }, unauthorizedIsAnswer: true }),
	)

/** Sends the missing proof. @throws Failure AUTHENTICATION_FAILED, SECOND_FACTOR_WRONG */
export const confirmGoogle = (body: ConfirmIdentityBody) =>
	signIn(
		api.post('/api/v1/oautherize/confirm', {
			body: { ...body, remember: remembers() },
			unauthorizedIsAnswer: true,
		}),
	)
