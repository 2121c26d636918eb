import {
	AuthorizationResponseError,
	allowInsecureRequests,
	authorizationCodeGrant,
	buildAuthorizationUrl,
	ClientError,
	type Configuration,
	calculatePKCECodeChallenge,
	discovery,
	ResponseBodyError,
	randomNonce,
	randomPKCECodeVerifier,
	randomState,
} from 'openid-client'
import {
	type ProvidedIdentity,
	type SignInProvider,
	SignInRefused,
} from '../../kernel/ports/sign-in-provider.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'

export interface OidcSettings {
	readonly issuer: string
	readonly clientId: string
	readonly clientSecret: string
	readonly redirectUri: string
}

const SECONDS = 10
/** Keys and addresses of a provider change; they are valid for at least a day. */
const KNOWN_MS = HOUR_MS

export function createSignInProvider(settings: OidcSettings, now: () => number): SignInProvider {
	const { issuer, clientId, clientSecret, redirectUri } = settings
	let known: { readonly until: number; readonly value: Promise<Configuration> } | null = null

	function configuration(): Promise<Configuration> {
		if (known !== null && known.until > now()) return known.value
		const execute = issuer.startsWith('http://') ? [allowInsecureRequests] : []
		const value = discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: SECONDS })
		const entry = { until: now() + KNOWN_MS, value }
		known = entry
		// A failed request is not cached.
		value.catch(() => {
			if (known === entry) known = null
		})
		return value
	}

	return {
		async begin() {
			const verifier = randomPKCECodeVerifier()
			const attempt = { state: randomState(), nonce: randomNonce(), verifier }
			const url = buildAuthorizationUrl(await configuration(), {
				redirect_uri: redirectUri,
				scope: 'openid email profile',
				code_challenge: await calculatePKCECodeChallenge(verifier),
				code_challenge_method: 'S256',
				state: attempt.state,
				nonce: attempt.nonce,
			})
			return { ...attempt, url: url.href }
		},
		async finish({ code, state, iss }, { state: expectedState, nonce: expectedNonce, verifier }) {
			const url = new URL(redirectUri)
			url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
			try {
				const tokens = await authorizationCodeGrant(await configuration(), url, {
					pkceCodeVerifier: verifier,
					expectedState,
					expectedNonce,
					idTokenExpected: true,
				})
				return identityOf(issuer, tokens.claims())
			} catch (error) {
				throw isRefusal(error)
					? new SignInRefused('The provider’s answer is worth nothing.', { cause: error })
					: error
			}
		},
	}
}

const isRefusal = (error: unknown): boolean =>
	error instanceof SignInRefused ||
	error instanceof AuthorizationResponseError ||
	(error instanceof ResponseBodyError && error.status < 500) ||
	(error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT')

function identityOf(issuer: string, claims: Readonly<Record<string, unknown>> | undefined): ProvidedIdentity {
	const text = (name: string, limit: number): string => {
		const value = claims?.[name]
		return typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, limit) : ''
	}
	const [subject, email] = [text('sub', 255), text('email', 254)]
	if (subject === '' || !email.includes('@')) throw new SignInRefused('The provider names nobody.')
	return {
		issuer,
		subject,
		email,
		emailVerified: claims?.email_verified === true,
		firstName: text('given_name', 50) || text('name', 50),
		lastName: text('family_name', 50),
	}
}
