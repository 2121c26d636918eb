import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

export interface Device {
	readonly id: string
	make(challenge: string, lies?: Lies): object
	sign(challenge: string, userId: string, lies?: Lies): object
	counter: number
}

export interface Lies {
	readonly origin?: string
	readonly rpId?: string
	readonly type?: string
	/** User present and user verified: bits 0 and 2. */
	readonly flags?: number
	readonly key?: KeyObject
}

const PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

export function newDevice(origin: string): Device {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const credentialId = randomBytes(16)
	const id = credentialId.toString('base64url')
	const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

	const clientData = (type: string, challenge: string, lies: Lies) =>
		Buffer.from(
			JSON.stringify({
				type: lies.type ?? type,
				challenge,
				origin: lies.origin ?? origin,
				crossOrigin: false,
			}),
		)
	const head = (flags: number, counter: number, lies: Lies) => {
		const count = Buffer.alloc(4)
		count.writeUInt32BE(counter)
		const site = createHash('sha256').update(lies.rpId ?? new URL(origin).hostname)
		return Buffer.concat([site.digest(), Buffer.from([flags]), count])
	}
	return {
		id,
		counter: 0,
		make(challenge, lies = {}) {
			const length = Buffer.alloc(2)
			length.writeUInt16BE(credentialId.length)
			const flags = (lies.flags ?? PRESENT_AND_VERIFIED) | HAS_KEY
			const attested = [Buffer.alloc(16), length, credentialId, coseOf(publicKey)]
			const authData = Buffer.concat([head(flags, 0, lies), ...attested])
			return {
				...common,
				response: {
					clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
					attestationObject: attestationOf(authData).toString('base64url'),
					transports: ['internal'],
				},
			}
		},
		sign(challenge, userId, lies = {}) {
			const data = clientData('webauthn.get', challenge, lies)
			const authData = head(lies.flags ?? PRESENT_AND_VERIFIED, this.counter, lies)
			const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
			return {
				...common,
				response: {
					clientDataJSON: data.toString('base64url'),
					authenticatorData: authData.toString('base64url'),
					signature: createSign('sha256')
						.update(signed)
						.sign(lies.key ?? privateKey)
						.toString('base64url'),
					userHandle: Buffer.from(userId).toString('base64url'),
				},
			}
		},
	}
}

export const foreignKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** EC2, ES256, P-256 (RFC 9053): `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR. */
function coseOf(key: KeyObject): Buffer {
	const { x = '', y = '' } = key.export({ format: 'jwk' })
	const part = (label: number, value: string) =>
		Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
	return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), part(0x21, x), part(0x22, y)])
}

/** `{fmt: "none", attStmt: {}, authData}` in CBOR. */
function attestationOf(authData: Buffer): Buffer {
	const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
	const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff])
	return Buffer.concat([
		Buffer.from([0xa3]),
		text('fmt'),
		text('none'),
		text('attStmt'),
		Buffer.from([0xa0]),
		text('authData'),
		length,
		authData,
	])
}
