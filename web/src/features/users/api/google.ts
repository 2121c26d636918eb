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

/** Leaves for Google to sign in. @param from where to go on afterwards @param remember whether this device is to */
export async function leaveForGoogle(from: string, remember: boolean): Promise<void> {
	const { data } = await api.post('/api/v1/oautherize/begin')
	// Where the tab keeps nothing they go on at the home page, and are not remembered.
	inTab.set(REMEMBER_KEY, String(remember))
	goToGoogle(data.url, from, 'signIn')
}

/** Leaves for Google, which sends the browser back to `/authorize`. @param from where to go on afterwards */
export function goToGoogle(url: string, from: string, why: 'signIn' | 'connect'): void {
	inTab.set(FROM_KEY, from)
	inTab.set(WHY_KEY, why)
	window.location.assign(url)
}

/** Where somebody was before they left for Google. */
export const whereFrom = (): unknown => inTab.get(FROM_KEY)
/** Whether they left to connect the account that they are signed in to. */
export const leftToConnect = (): boolean => inTab.get(WHY_KEY) === 'connect'

/** Whether this device is to remember whoever signs in. */
const remembers = (): boolean => inTab.get(REMEMBER_KEY) === 'true'

/** @returns what is still needed; null once somebody is signed in */
async function signIn(
	answer: Promise<{ readonly data: AuthUser | StillNeeded }>,
): Promise<StillNeeded | null> {
	const { data } = await answer
	if ('needs' in data) return data
	beginSession(data)
	return null
}

/** Signs in with what Google sent the browser back with. @throws Failure SIGN_IN_FAILED, EMAIL_UNPROVEN */
export const comeBack = (body: ConnectBody) =>
	signIn(
		api.post('/api/v1/oautherize', { body: { ...body, remember: remembers() }, unauthorizedIsAnswer: true }),
	)

/** Adds what was still needed. @throws Failure AUTHENTICATION_FAILED, SECOND_FACTOR_WRONG */
export const confirmGoogle = (body: ConfirmIdentityBody) =>
	signIn(
		api.post('/api/v1/oautherize/confirm', {
			body: { ...body, remember: remembers() },
			unauthorizedIsAnswer: true,
		}),
	)
