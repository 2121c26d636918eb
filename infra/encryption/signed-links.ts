import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import type { EncryptionKeys } from '../config/encryption-keys.ts'

/**
 * Separates this use of the keys from encryption. It must never change, since links in mails must stay valid.
 */
const PURPOSE = 'karuna signed links'
const KEY = /^([0-9a-z]{1,9})\.([\w-]{43})$/

/** Uses HMAC-SHA256 under keys derived from the encryption keys; links of replaced keys stay valid. */
export function createSignedLinks({ current, keys }: EncryptionKeys): SignedLinks {
	const secrets = new Map(
		[...keys].map(([id, key]) => [id, Buffer.from(hkdfSync('sha256', key, '', PURPOSE, 32))] as const),
	)
	const signature = (secret: Buffer, subject: string, until: string): Buffer =>
		createHmac('sha256', secret).update(`${subject}\n${until}`).digest()
	return {
		sign(subject, until) {
			const secret = secrets.get(current)
			if (!secret) throw new Error(`There is no encryption key "${current}".`)
			const seconds = (BigInt(until) / BigInt(SECOND_MS)).toString(36)
			return `${seconds}.${signature(secret, subject, seconds).toString('base64url')}`
		},
		check(subject, key, now) {
			const [, until = '', given = ''] = KEY.exec(key) ?? []
			const bytes = Buffer.from(given, 'base64url')
			const isRight = [...secrets.values()].some((secret) => {
				const right = signature(secret, subject, until)
				return right.length === bytes.length && timingSafeEqual(right, bytes)
			})
			if (!isRight) return 'wrong'
			return Number.parseInt(until, 36) * SECOND_MS >= now ? 'valid' : 'expired'
		},
	}
}
