import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
	readonly message: unknown
	/** A later message of the same topic replaces a waiting one. */
	readonly topic: string
	readonly ttlSeconds: number
	readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number }
}

export interface SimulatedBrowser {
	readonly token: string
	readonly endpoint: string
	readonly received: readonly ReceivedPush[]
	/** Sets the status of the following answers: 410 for a browser that has unsubscribed. */
	answer(status: number): void
}

/** A push service (RFC 8030) on loopback, with browsers that decrypt messages (RFC 8291). */
export interface PushService {
	/** @param serverKey the public key that the site subscribes with */
	subscribe(serverKey: string): SimulatedBrowser
	close(): Promise<void>
}

type Deliver = (body: Buffer, headers: Readonly<Record<string, string | undefined>>) => number

const KEY_BYTES = 65
const SALT_BYTES = 16
const TAG_BYTES = 16

const expand = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
	Buffer.from(hkdfSync('sha256', key, salt, info, length))
const info = (name: string): Buffer => Buffer.from(`Content-Encoding: ${name}\0`)

/**
 * Decrypts one record (RFC 8188 and 8291).
 * @throws when it wasn't meant for this browser, or was changed on the way
 */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
	const salt = body.subarray(0, SALT_BYTES)
	const keyLength = body.readUInt8(SALT_BYTES + 4)
	const begin = SALT_BYTES + 5
	const sender = body.subarray(begin, begin + keyLength)
	const record = body.subarray(begin + keyLength)
	const between = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
	const secret = expand(keys.computeSecret(sender), auth, between, 32)
	const key = expand(secret, salt, info('aes128gcm'), 16)
	const nonce = expand(secret, salt, info('nonce'), 12)
	const decipher = createDecipheriv('aes-128-gcm', key, nonce)
	decipher.setAuthTag(record.subarray(-TAG_BYTES))
	const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
	// The last record ends in a 2, and zeros after it.
	return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/**
 * Checks the VAPID token (RFC 8292).
 * @throws when another key signed it
 */
function claimsOf(authorization: string, serverKey: string): ReceivedPush['claims'] {
	const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
	if (key !== serverKey) throw new Error('Another key than the one that was subscribed with.')
	const point = Buffer.from(key, 'base64url')
	const [x, y] = [point.subarray(1, 33), point.subarray(33, KEY_BYTES)]
	const publicKey = createPublicKey({
		key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
		format: 'jwk',
	})
	const [header = '', payload = '', signature = ''] = jwt.split('.')
	const signed = Buffer.from(`${header}.${payload}`)
	const dsa = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
	if (!verify('sha256', signed, dsa, Buffer.from(signature, 'base64url')))
		throw new Error('The signature is wrong.')
	return JSON.parse(Buffer.from(payload, 'base64url').toString()) as ReceivedPush['claims']
}

function statusOf(deliver: Deliver, ...[body, headers]: Parameters<Deliver>): number {
	try {
		return deliver(body, headers)
	} catch {
		return 400
	}
}

export async function startPushService(): Promise<PushService> {
	const browsers = new Map<string, Deliver>()
	const server = createServer((request, response) => {
		const parts: Buffer[] = []
		request.on('data', (part: Buffer) => parts.push(part))
		request.on('end', () => {
			const headers = request.headers as Readonly<Record<string, string | undefined>>
			const deliver = browsers.get(request.url ?? '')
			response.writeHead(deliver ? statusOf(deliver, Buffer.concat(parts), headers) : 404).end()
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo

	return {
		subscribe(serverKey) {
			const keys = createECDH('prime256v1')
			keys.generateKeys()
			const auth = randomBytes(16)
			const path = `/push/${randomBytes(12).toString('base64url')}`
			const received: ReceivedPush[] = []
			let status = 201
			browsers.set(path, (body, headers) => {
				if (status >= 300) return status
				const claims = claimsOf(headers.authorization ?? '', serverKey)
				const message: unknown = JSON.parse(decrypt(body, keys, auth))
				received.push({ message, topic: headers.topic ?? '', ttlSeconds: Number(headers.ttl), claims })
				return status
			})
			const endpoint = `http://127.0.0.1:${port}${path}`
			const p256dh = keys.getPublicKey('base64url')
			const token = JSON.stringify({ endpoint, keys: { p256dh, auth: auth.toString('base64url') } })
			const answer = (next: number) => {
				status = next
			}
			return { token, endpoint, received, answer }
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}
