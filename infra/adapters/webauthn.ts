import {
	generateAuthenticationOptions,
	generateRegistrationOptions,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Passkeys, SavedPasskey } from '../../kernel/ports/passkeys.ts'

const RP_NAME = 'Karuna'
/** EdDSA, ES256 and RS256, which devices support. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Implements WebAuthn (https://www.w3.org/TR/webauthn-3/) for one site. @param publicUrl how browsers reach
 * it
 */
export function createPasskeys(publicUrl: string): Passkeys {
	const { origin: expectedOrigin, hostname } = new URL(publicUrl)
	return {
		toRegister: ({ id, email, name }, exclude, challenge) =>
			generateRegistrationOptions({
				rpName: RP_NAME,
				rpID: hostname,
				userName: email,
				userDisplayName: name,
				userID: new Uint8Array(Buffer.from(id)),
				challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
				attestationType: 'none',
				supportedAlgorithmIDs: ALGORITHMS,
				excludeCredentials: exclude.map(({ credentialId, transports }) => ({
					id: credentialId,
					transports: [...transports],
				})),
				authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
			}),
		toSignIn: (challenge) =>
			generateAuthenticationOptions({
				rpID: hostname,
				challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
				userVerification: 'required',
			}),
		challengeOf({ response: { clientDataJSON } }) {
			try {
				const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
				const challenge = (data as { challenge?: unknown } | null)?.challenge
				return typeof challenge === 'string' ? challenge : null
			} catch {
				return null
			}
		},
		async register(answer, expectedChallenge) {
			const { transports = [], ...response } = answer.response
			const verified = await verifyRegistrationResponse({
				response: { ...answer, clientExtensionResults: {}, response },
				expectedChallenge,
				expectedOrigin,
				expectedRPID: hostname,
				requireUserVerification: true,
				supportedAlgorithmIDs: ALGORITHMS,
			}).catch(() => null)
			if (!verified?.verified) return null
			const { id, publicKey, counter } = verified.registrationInfo.credential
			return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
		},
		async verify(answer, key, expectedChallenge) {
			const { userHandle, ...response } = answer.response
			const verified = await verifyAuthenticationResponse({
				response: {
					...answer,
					clientExtensionResults: {},
					response: { ...response, ...(userHandle !== undefined && { userHandle }) },
				},
				expectedChallenge,
				expectedOrigin,
				expectedRPID: hostname,
				requireUserVerification: true,
				credential: credentialOf(key),
			}).catch(() => null)
			return verified?.verified ? verified.authenticationInfo.newCounter : null
		},
	}
}

const credentialOf = ({ credentialId, publicKey, counter }: SavedPasskey) => ({
	id: credentialId,
	publicKey: new Uint8Array(publicKey),
	counter,
})
