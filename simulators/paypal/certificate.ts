/** Signs webhooks with a certificate of the simulator's own, which is created at first use. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { DAY_MS } from '../../kernel/wire/time.ts'

export interface Signer {
	readonly name: string
	readonly pem: string
	/**
	 * Returns the headers of a webhook.
	 * @param at epoch milliseconds
	 */
	headers(raw: Buffer, webhookId: string, certUrl: string, at: number): Readonly<Record<string, string>>
}

const ALGORITHM = 'SHA256withRSA'
const YEARS_MS = 3_650 * DAY_MS

/** @param now epoch milliseconds; the certificate is valid ten years before and after */
export function createSigner(now: number): Signer {
	const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
	const der = selfSigned(privateKey, publicKey, now)
	return {
		name: `CERT-sim-${createHash('sha256').update(der).digest('hex').slice(0, 8)}`,
		pem: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
		headers(raw, webhookId, certUrl, at) {
			const id = randomBytes(16).toString('hex')
			const time = new Date(at).toISOString()
			const text = `${id}|${time}|${webhookId}|${crc32(raw)}`
			return {
				'paypal-transmission-id': id,
				'paypal-transmission-time': time,
				'paypal-transmission-sig': sign('sha256', Buffer.from(text), privateKey).toString('base64'),
				'paypal-cert-url': certUrl,
				'paypal-auth-algo': ALGORITHM,
			}
		},
	}
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
	const content = Buffer.concat(parts)
	const { length } = content
	const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
	return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const SEQUENCE = 0x30
const SET = 0x31
const SHA256_RSA = der(SEQUENCE, der(6, Buffer.from('2a864886f70d01010b', 'hex')), der(5))
const COMMON_NAME = der(6, Buffer.from('550403', 'hex'))
const time = (at: number) => {
	const [date, clock] = new Date(at).toISOString().replace(/[-:]/g, '').split('T')
	return der(0x18, Buffer.from(`${date}${clock?.slice(0, 6)}Z`))
}

function selfSigned(privateKey: KeyObject, publicKey: KeyObject, now: number): Buffer {
	const name = der(
		SEQUENCE,
		der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from('messageverificationcerts.simulator')))),
	)
	const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)])
	const body = der(
		SEQUENCE,
		der(0xa0, der(2, Buffer.from([2]))),
		der(2, serial),
		SHA256_RSA,
		name,
		der(SEQUENCE, time(now - YEARS_MS), time(now + YEARS_MS)),
		name,
		publicKey.export({ type: 'spki', format: 'der' }),
	)
	const signature = sign('sha256', body, privateKey)
	return der(SEQUENCE, body, SHA256_RSA, der(3, Buffer.from([0]), signature))
}
