import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ReturnPaths } from '../../kernel/ports/return-paths.ts'
import type { EncryptionKeys } from '../config/encryption-keys.ts'

/** Separates this use of the keys from others. It must never change: mails return for days. */
const PURPOSE = 'karuna return paths'

/** Mail servers take 64 characters before the @, and may change their case: b, two ids and a signature. */
const ID_DIGITS = 25
const SIGNATURE_DIGITS = 13
const LOCAL_PART = new RegExp(
	`^(b([0-9a-z]{${ID_DIGITS}})([0-9a-z]{${ID_DIGITS}}))([0-9a-z]{${SIGNATURE_DIGITS}})$`,
)

const shorten = (hex: string, digits: number): string => BigInt(`0x${hex}`).toString(36).padStart(digits, '0')
const shortId = (id: string): string => shorten(id.replaceAll('-', ''), ID_DIGITS)

function idOf(text: string): string {
	const hex = [...text]
		.reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
		.toString(16)
	return hex.padStart(32, '0').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Uses 64 bits of an HMAC-SHA-256 under keys derived from the encryption keys; addresses of replaced keys stay
 * valid.
 */
export function createReturnPaths({ current, keys }: EncryptionKeys, domain: string): ReturnPaths {
	const secrets = new Map(
		[...keys].map(([id, key]) => [id, Buffer.from(hkdfSync('sha256', key, '', PURPOSE, 32))] as const),
	)
	const signature = (secret: Buffer, text: string): string =>
		shorten(createHmac('sha256', secret).update(text).digest('hex').slice(0, 16), SIGNATURE_DIGITS)
	return {
		sign({ campaignId, recipientId }) {
			const secret = secrets.get(current)
			if (!secret) throw new Error(`There is no encryption key "${current}".`)
			const text = `b${shortId(campaignId)}${shortId(recipientId)}`
			return `${text}${signature(secret, text)}@${domain}`
		},
		check(address) {
			const [local = '', of, ...rest] = address.toLowerCase().split('@')
			const [, text = '', campaign = '', recipient = '', given = ''] = LOCAL_PART.exec(local) ?? []
			if (given === '' || of !== domain || rest.length > 0) return null
			const isRight = [...secrets.values()].some((secret) =>
				timingSafeEqual(Buffer.from(signature(secret, text)), Buffer.from(given)),
			)
			return isRight ? { campaignId: idOf(campaign), recipientId: idOf(recipient) } : null
		},
	}
}
