export interface ProvidedIdentity {
	readonly issuer: string
	readonly subject: string
	readonly email: string
	readonly emailVerified: boolean
	readonly firstName: string
	readonly lastName: string
}

/** Values that bind the provider's answer to the browser that started the sign-in. */
export interface SignInAttempt {
	readonly state: string
	readonly nonce: string
	readonly verifier: string
}

/** Signs users in by another provider, without a password. Adapter: `infra/adapters/oidc.ts`. */
export interface SignInProvider {
	/** @returns the address for the browser, and the values to keep until it returns */
	begin(): Promise<SignInAttempt & { readonly url: string }>
	/**
	 * Exchanges the values of the returning browser.
	 * @throws SignInRefused when they are invalid; other errors may pass
	 */
	finish(
		answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
		attempt: SignInAttempt,
	): Promise<ProvidedIdentity>
}

export class SignInRefused extends Error {
	override name = 'SignInRefused'
}
