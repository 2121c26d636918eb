import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import type { OneTimeCodes } from '../../kernel/ports/one-time-codes.ts'
import type { EncryptionKeys } from '../config/encryption-keys.ts'

/**
 * Uses HMAC-SHA256 under a key derived from the current encryption key; codes expire too soon to outlast it.
 */
export function createOneTimeCodes({ current, keys }: EncryptionKeys): OneTimeCodes {
	const key = keys.get(current)
	if (!key) throw new Error(`There is no encryption key "${current}".`)
	const secret = Buffer.from(hkdfSync('sha256', key, '', 'karuna one-time codes', 32))
	return {
		make: () => String(randomInt(1_000_000)).padStart(6, '0'),
		hash: (code, context) => createHmac('sha256', secret).update(`${context}\n${code}`).digest(),
	}
}
