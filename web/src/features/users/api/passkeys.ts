import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BeginPasskeyBody } from '../../../../../domain/users/passkey.contract.ts'
import { api } from '../../../lib/client.ts'
import { ofThisVersion } from '../../../lib/of-this-version.ts'
import { beginSession } from '../../../lib/session.ts'

/** Thrown if the device or its owner refused, which browsers don't distinguish. */
export class PasskeyAborted extends Error {
	override name = 'PasskeyAborted'
}

export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

export const passkeysQuery = () =>
	queryOptions({
		queryKey: ['passkeys'],
		queryFn: ({ signal }) => api.get('/api/v1/user/passkeys', { signal }),
		select: ({ data }) => data,
	})
export const usePasskeys = () => useQuery(passkeysQuery())

const aborted = (): never => {
	throw new PasskeyAborted()
}

/**
 * Creates a passkey on this device. @throws Failure PASSWORD_WRONG, SECOND_FACTOR_REQUIRED; PasskeyAborted
 */
export async function addPasskey(name: string, body: BeginPasskeyBody): Promise<void> {
	const { data } = await api.post('/api/v1/user/passkeys/begin', {
		body,
		unauthorizedIsAnswer: true,
	})
	const { startRegistration } = await ofThisVersion(() => import('@simplewebauthn/browser'))
	const { id, rawId, type, response } = await startRegistration({ optionsJSON: data }).catch(aborted)
	const { clientDataJSON, attestationObject, transports } = response
	const answer = {
		id,
		rawId,
		type,
		clientExtensionResults: {},
		response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
	}
	await api.post('/api/v1/user/passkeys', { body: { name, answer } })
}

/** @throws Failure PASSWORD_WRONG */
export async function removePasskey(id: string, password: string): Promise<void> {
	await api.post('/api/v1/user/passkeys/remove', { body: { id, password } })
}

/** Signs in by a passkey. @throws Failure PASSKEY_REFUSED; PasskeyAborted */
export async function logInByPasskey(remember: boolean): Promise<void> {
	const { data } = await api.post('/api/v1/login/passkey/begin')
	const { startAuthentication } = await ofThisVersion(() => import('@simplewebauthn/browser'))
	const { id, rawId, type, response } = await startAuthentication({ optionsJSON: data }).catch(aborted)
	const { clientDataJSON, authenticatorData, signature, userHandle } = response
	const answer = {
		id,
		rawId,
		type,
		clientExtensionResults: {},
		response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
	}
	const signedIn = await api.post('/api/v1/login/passkey', {
		body: { answer, remember },
		unauthorizedIsAnswer: true,
	})
	beginSession(signedIn.data)
}
