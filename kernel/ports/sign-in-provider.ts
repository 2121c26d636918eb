/** Whom a provider says somebody is. */
export interface ProvidedIdentity {
	readonly issuer: string
	/** The issuer's own name of the person, which never changes. */
	readonly subject: string
	readonly email: string
	/** Whether the provider knows that the address is theirs. */
	readonly emailVerified: boolean
	readonly firstName: string
	readonly lastName: string
}

/** What a browser has to bring back: it binds the provider's answer to the browser that asked. */
export interface SignInAttempt {
	readonly state: string
	readonly nonce: string
	readonly verifier: string
}

/** Says who people are, so that they need no password here. Adapter: `infra/adapters/oidc.ts`. */
export interface SignInProvider {
	/** @returns where the browser goes, and what has to be kept until it comes back */
	begin(): Promise<SignInAttempt & { readonly url: string }>
	/**
	 * Exchanges what the browser came back with.
	 * @throws SignInRefused when it is worth nothing; other errors may pass
	 */
	finish(
		answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
		attempt: SignInAttempt,
	): Promise<ProvidedIdentity>
}

export class SignInRefused extends Error {
	override name = 'SignInRefused'
}
