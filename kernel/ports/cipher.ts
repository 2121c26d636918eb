export interface Encrypted {
	/** Names the key, so that keys can be replaced over time. */
	readonly keyId: string
	readonly data: Buffer
}

/** Encrypts what is personal or secret at rest. Adapter: `infra/encryption/aes-gcm.ts`. */
export interface Cipher {
	/** @param context what the value belongs to, such as `table:id`: it can only be read as part of that */
	encrypt(plain: Buffer, context: string): Encrypted
	/** @throws Error when the key is unknown, or data or context are not as they were */
	decrypt(encrypted: Encrypted, context: string): Buffer
}
