/** A person's seat as its code has it; `liveEvent` is the first group of the edition's id. */
export interface Ticket {
	readonly liveEvent: string
	readonly registration: string
	readonly seat: number
	readonly version: number
}

/** The kind of code. With capital letters and digits alone, a QR code is small and any scanner types it. */
const PREFIX = 'K1'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SIGNED_BYTES = 23
const SIGNATURE_BYTES = 64
const CODE = new RegExp(`^${PREFIX}[${BASE32}]{${Math.ceil(((SIGNED_BYTES + SIGNATURE_BYTES) * 8) / 5)}}$`)
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** Returns what is signed: edition (4 bytes), registration (16), seat (1), version (2). */
export function signedBytes({ liveEvent, registration, seat, version }: Ticket): Uint8Array<ArrayBuffer> {
	const ids = `${liveEvent}${registration}`.replaceAll('-', '').match(/../g) ?? []
	return Uint8Array.of(...ids.map((byte) => Number.parseInt(byte, 16)), seat, version >> 8, version & 0xff)
}

/** Returns the text of a ticket's code. */
export const codeOf = (ticket: Ticket, signature: Uint8Array): string =>
	PREFIX + base32(Uint8Array.of(...signedBytes(ticket), ...signature))

export interface SignedTicket {
	readonly ticket: Ticket
	readonly signed: Uint8Array<ArrayBuffer>
	readonly signature: Uint8Array<ArrayBuffer>
}

/** Reads a code, whose signature its caller checks; null for any other text. */
export function readCode(text: string): SignedTicket | null {
	const code = text.trim().toUpperCase()
	if (!CODE.test(code)) return null
	const bytes = fromBase32(code.slice(PREFIX.length))
	const signed = bytes.slice(0, SIGNED_BYTES)
	const hex = [...signed].map((byte) => byte.toString(16).padStart(2, '0')).join('')
	const [seat = 0, high = 0, low = 0] = signed.slice(20)
	return {
		ticket: {
			liveEvent: hex.slice(0, 8),
			registration: hex.slice(8, 40).replace(UUID, '$1-$2-$3-$4-$5'),
			seat,
			version: high * 256 + low,
		},
		signed,
		signature: bytes.slice(SIGNED_BYTES, SIGNED_BYTES + SIGNATURE_BYTES),
	}
}

/** Browsers and Node name this type apart. */
type VerifyingKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** @param publicKeys SPKI in base64 */
export const importKeys = (publicKeys: readonly string[]): Promise<VerifyingKey[]> =>
	Promise.all(
		publicKeys.map((key) =>
			crypto.subtle.importKey(
				'spki',
				Uint8Array.from(atob(key), (byte) => byte.charCodeAt(0)),
				'Ed25519',
				false,
				['verify'],
			),
		),
	)

export async function isSigned(
	{ signed, signature }: SignedTicket,
	keys: readonly VerifyingKey[],
): Promise<boolean> {
	const checks = keys.map((key) => crypto.subtle.verify('Ed25519', key, signature, signed))
	return (await Promise.all(checks)).includes(true)
}

/** RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
	const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
	return (bits.match(/.{1,5}/g) ?? [])
		.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
		.join('')
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
	const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
	return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
