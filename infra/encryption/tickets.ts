import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { Tickets } from '../../kernel/ports/tickets.ts'
import { base32, codeOf, signedBytes } from '../../kernel/wire/ticket-codes.ts'
import type { EncryptionKeys } from '../config/encryption-keys.ts'

/** They must never change, since tickets must stay valid. */
const TOKENS = 'karuna ticket tokens'
const CODES = 'karuna ticket codes'
/** The head of an Ed25519 private key in PKCS#8, before its seed of 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const TOKEN_BYTES = 16

/** Signs with Ed25519 and derives tokens by HMAC-SHA256, under keys derived from the encryption keys. */
export function createTickets({ current, keys }: EncryptionKeys): Tickets {
	const ids = [current, ...[...keys.keys()].filter((id) => id !== current)]
	const derived = (id: string, purpose: string) =>
		Buffer.from(hkdfSync('sha256', keys.get(id) ?? '', '', purpose, 32))
	const signing = ids.map((id) => keyOf(derived(id, CODES)))
	const [signingKey] = signing
	const publicKeys = signing.map((key) => createPublicKey(key))
	const secret = derived(current, TOKENS)
	if (!signingKey) throw new Error(`There is no encryption key "${current}".`)
	return {
		tokenOf(registrationId, version) {
			const bytes = createHmac('sha256', secret).update(`${registrationId}\n${version}`).digest()
			return `~${base32(bytes.subarray(0, TOKEN_BYTES)).toLowerCase()}`
		},
		codeOf: (ticket) => codeOf(ticket, sign(null, signedBytes(ticket), signingKey)),
		publicKeys: publicKeys.map((key) => key.export({ format: 'der', type: 'spki' }).toString('base64')),
	}
}

const keyOf = (seed: Buffer): KeyObject =>
	createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
