/** A key of somebody's device (WebAuthn), as it is kept. */
export interface SavedPasskey {
	/** The credential's id, base64url. */
	readonly credentialId: string
	/** COSE. */
	readonly publicKey: Buffer
	/** How often it signed, as the device counts; 0 for devices that don't. */
	readonly counter: number
	/** How a browser may reach the device: `internal`, `usb`, `hybrid`. */
	readonly transports: readonly string[]
}

/** What a browser answers with; its parts are base64url. */
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
 * Makes and checks what devices sign. The person has to be verified by the device each time, by a finger, a
 * face or a PIN, so that a passkey is two factors by itself. Adapter: `infra/adapters/webauthn.ts`.
 */
export interface Passkeys {
	/** What a browser needs to make a new key. `exclude` names those that the person has. */
	toRegister(
		person: { readonly id: string; readonly email: string; readonly name: string },
		exclude: readonly SavedPasskey[],
		challenge: string,
	): Promise<object>
	/** What a browser needs to sign in: no name is asked for, the device knows whom its keys are for. */
	toSignIn(challenge: string): Promise<object>
	/** The challenge that an answer says it answers; null when it is none at all. */
	challengeOf(answer: NewPasskeyAnswer | SignedAnswer): string | null
	/** @returns null when the answer is not a new key of a verified person for this site and this challenge */
	register(answer: NewPasskeyAnswer, challenge: string): Promise<SavedPasskey | null>
	/** @returns the device's new count; null when the answer is not signed by this key, here, for this challenge */
	verify(answer: SignedAnswer, key: SavedPasskey, challenge: string): Promise<number | null>
}
