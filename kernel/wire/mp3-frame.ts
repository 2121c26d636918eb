import type { AudioTier } from './audio-grid.ts'

const HEADER_BYTES = 4
/** `main_data_begin`, which says how many bytes of earlier frames are used, and the bits before the first granule. */
interface Layout {
	readonly borrowedBits: number
	readonly firstBit: number
	readonly partBits: number
	/** Granules times channels. */
	readonly parts: number
	readonly bytes: number
}
/** MPEG-1 has two granules in a frame, MPEG-2 (24 kHz) one. */
const STEREO: Layout = { borrowedBits: 9, firstBit: 20, partBits: 59, parts: 4, bytes: 32 }
const MONO: Layout = { borrowedBits: 9, firstBit: 18, partBits: 59, parts: 2, bytes: 17 }
const MONO_24: Layout = { borrowedBits: 8, firstBit: 9, partBits: 63, parts: 1, bytes: 9 }
const GAIN_AT = 21

const HEADERS: Readonly<Record<AudioTier['kbps'], readonly number[]>> = {
	128: [0xff, 0xfb, 0x94, 0x44],
	64: [0xff, 0xfb, 0x54, 0xc4],
	32: [0xff, 0xf3, 0x44, 0xc4],
}

const layoutOf = ({ kbps }: AudioTier): Layout => ({ 128: STEREO, 64: MONO, 32: MONO_24 })[kbps]

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] as number

/** Reads 8 or 9 bits from any bit of a frame on. */
function bitsAt(frame: Uint8Array, bit: number, count: number): number {
	const at = bit >> 3
	const sixteen = (byteAt(frame, at) << 8) | byteAt(frame, at + 1)
	return (sixteen >> (16 - count - (bit & 7))) & ((1 << count) - 1)
}

function setByteAt(frame: Uint8Array, bit: number, value: number): void {
	const at = bit >> 3
	const shift = 8 - (bit & 7)
	const sixteen = (byteAt(frame, at) << 8) | byteAt(frame, at + 1)
	const changed = (sixteen & ~(0xff << shift)) | (value << shift)
	frame[at] = changed >> 8
	frame[at + 1] = changed & 0xff
}

const MONO_MODE = 0xc0

/** Checks whether bytes are whole frames of the stereo tier, by their headers. */
export function areFrames(bytes: Uint8Array, { frameBytes }: AudioTier): boolean {
	if (bytes.length === 0 || bytes.length % frameBytes > 0) return false
	const [first, second, third] = HEADERS[128]
	for (let at = 0; at < bytes.length; at += frameBytes)
		if (
			bytes[at] !== first ||
			bytes[at + 1] !== second ||
			bytes[at + 2] !== third ||
			(byteAt(bytes, at + 3) & MONO_MODE) === MONO_MODE
		)
			return false
	return true
}

/** A frame of the grid without any sound. */
export function silentFrame(tier: AudioTier): Uint8Array {
	const frame = new Uint8Array(tier.frameBytes)
	frame.set(HEADERS[tier.kbps])
	return frame
}

/** Returns a copy that is softer by so many steps of 1.5 dB. */
export function softened(frame: Uint8Array, tier: AudioTier, steps: number): Uint8Array {
	const { firstBit, partBits, parts } = layoutOf(tier)
	const copy = Uint8Array.from(frame)
	for (let nth = 0; nth < parts; nth += 1) {
		const bit = HEADER_BYTES * 8 + firstBit + nth * partBits + GAIN_AT
		setByteAt(copy, bit, Math.max(0, bitsAt(copy, bit, 8) - steps))
	}
	return copy
}

/**
 * Returns a silent copy that keeps the bytes which later frames borrow, and what it borrowed itself: mpg123 only hands
 * on what a frame has taken over.
 */
export function blanked(frame: Uint8Array, tier: AudioTier): Uint8Array {
	const { borrowedBits, bytes } = layoutOf(tier)
	const copy = Uint8Array.from(frame)
	if (borrowedBits > 8) copy[HEADER_BYTES + 1] = byteAt(frame, HEADER_BYTES + 1) & 0x80
	copy.fill(0, HEADER_BYTES + Math.ceil(borrowedBits / 8), HEADER_BYTES + bytes)
	return copy
}

/**
 * Counts the frames at the beginning that are blanked where a file is entered in its middle: they borrow bytes of
 * frames that weren't sent.
 * @param frames the first ones that are sent; five are enough
 */
export function blankFrames(frames: readonly Uint8Array[], tier: AudioTier): number {
	const { borrowedBits, bytes } = layoutOf(tier)
	const room = tier.frameBytes - HEADER_BYTES - bytes
	return frames.findLastIndex((frame, nth) => bitsAt(frame, HEADER_BYTES * 8, borrowedBits) > nth * room) + 1
}
