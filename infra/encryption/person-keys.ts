import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { PersonKeys } from '../../kernel/ports/person-keys.ts'
import type { EncryptionKeys } from '../config/encryption-keys.ts'

/** It must never change, since an erased person has to be recognized again. */
const PURPOSE = 'karuna person keys'

/** Uses HMAC-SHA256 under keys derived from the encryption keys, as UUIDs of version 8 (RFC 9562). */
export function createPersonKeys({ current, keys }: EncryptionKeys): PersonKeys {
	const ids = [current, ...[...keys.keys()].filter((id) => id !== current)]
	const secrets = ids.map((id) =>
		createSecretKey(Buffer.from(hkdfSync('sha256', keys.get(id) ?? '', '', PURPOSE, 32))),
	)
	return { idsOf: (address) => secrets.map((secret) => uuidOf(secret, address)) }
}

function uuidOf(secret: KeyObject, address: string): string {
	const hex = createHmac('sha256', secret).update(address).digest('hex')
	const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
