export interface Encrypted {
	/** Names the key, so that keys can be rotated. */
	readonly keyId: string
	readonly data: Buffer
}

/** Encrypts personal or secret data at rest. Adapter: `infra/encryption/aes-gcm.ts`. */
export interface Cipher {
	/** @param context such as `table:id`: the value can only be decrypted with it */
	encrypt(plain: Buffer, context: string): Encrypted
	/** @throws Error when the key is unknown, or data or context were changed */
	decrypt(encrypted: Encrypted, context: string): Buffer
}
