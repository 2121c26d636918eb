export interface SavedPasskey {
	readonly credentialId: string
	readonly publicKey: Buffer
	/** The device's count of signatures; 0 for devices without one. */
	readonly counter: number
	readonly transports: readonly string[]
}

export interface PasskeyAnswer {
	readonly id: string
	readonly rawId: string
	readonly type: 'public-key'
	readonly clientExtensionResults: Readonly<Record<string, never>>
}
export interface NewPasskeyAnswer extends PasskeyAnswer {
	readonly response: {
		readonly clientDataJSON: string
		readonly attestationObject: string
		readonly transports?: readonly string[] | undefined
	}
}
export interface SignedAnswer extends PasskeyAnswer {
	readonly response: {
		readonly clientDataJSON: string
		readonly authenticatorData: string
		readonly signature: string
		readonly userHandle?: string | undefined
	}
}

/**
 * Makes and checks passkeys. The device must verify the person each time, by a finger, a face or a PIN, so
 * that a passkey is two factors by itself. Adapter: `infra/adapters/webauthn.ts`.
 */
export interface Passkeys {
	/** Returns the browser's options for a new key. `exclude` names the person's existing keys. */
	toRegister(
		person: { readonly id: string; readonly email: string; readonly name: string },
		exclude: readonly SavedPasskey[],
		challenge: string,
	): Promise<object>
	/** Returns the browser's options for sign-in, without a name: the device knows the owners of its keys. */
	toSignIn(challenge: string): Promise<object>
	/** Returns the challenge that an answer claims to answer; null when it is malformed. */
	challengeOf(answer: NewPasskeyAnswer | SignedAnswer): string | null
	/** @returns null when the answer is not a new key of a verified person for this site and this challenge */
	register(answer: NewPasskeyAnswer, challenge: string): Promise<SavedPasskey | null>
	/**
	 * @returns the device's new count; null when the answer is not signed by this key for this site and
	 * challenge
	 */
	verify(answer: SignedAnswer, key: SavedPasskey, challenge: string): Promise<number | null>
}
