import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { EncryptionKeys } from '../config/encryption-keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with AES-256-GCM: nonce, tag and cipher text in one. New values use the current key, old ones name
 * theirs.
 */
export function createCipher({ current, keys }: EncryptionKeys): Cipher {
	function keyOf(id: string): Buffer {
		const key = keys.get(id)
		if (!key) throw new Error(`There is no encryption key "${id}".`)
		return key
	}
	return {
		encrypt(plain, context) {
			const nonce = randomBytes(NONCE_BYTES)
			const cipher = createCipheriv(ALGORITHM, keyOf(current), nonce).setAAD(Buffer.from(context))
			const text = Buffer.concat([cipher.update(plain), cipher.final()])
			return { keyId: current, data: Buffer.concat([nonce, cipher.getAuthTag(), text]) }
		},
		decrypt({ keyId, data }, context) {
			const nonce = data.subarray(0, NONCE_BYTES)
			const tag = data.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
			const decipher = createDecipheriv(ALGORITHM, keyOf(keyId), nonce, { authTagLength: TAG_BYTES })
			decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
			const text = data.subarray(NONCE_BYTES + TAG_BYTES)
			return Buffer.concat([decipher.update(text), decipher.final()])
		},
	}
}
