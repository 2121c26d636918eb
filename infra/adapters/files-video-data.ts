import { InvalidVideo } from '../../kernel/ports/files.ts'

const SEI = 6
const USER_DATA_UNREGISTERED = 5
const TYPE_BITS = 0x1f

/** Returns the size of a NAL unit's length field by an `avcC` record. ISO/IEC 14496-15, 5.3.3.1.2. */
export const lengthBytesOf = (avcc: Uint8Array): number => ((avcc[4] ?? 0) & 3) + 1

/**
 * Returns a frame of H.264 without unregistered user data, in which cameras store place, time and device.
 * ISO/IEC 14496-10, 7.3.2.3 and D.1.6.
 * @param lengthBytes size of each NAL unit's length field
 * @throws InvalidVideo for a truncated frame
 */
export function withoutUserData(frame: Uint8Array, lengthBytes: number): Uint8Array {
	const units = unitsOf(frame, lengthBytes)
	const retained = units.filter((unit) => !hasUserData(unit.subarray(lengthBytes)))
	return retained.length === units.length ? frame : Buffer.concat(retained)
}

function unitsOf(frame: Uint8Array, lengthBytes: number): Uint8Array[] {
	const units: Uint8Array[] = []
	for (let at = 0; at < frame.length; ) {
		const begin = at + lengthBytes
		const end = begin + frame.subarray(at, begin).reduce((length, byte) => length * 256 + byte, 0)
		if (end > frame.length) throw new InvalidVideo('damaged')
		units.push(frame.subarray(at, end))
		at = end
	}
	return units
}

function hasUserData(unit: Uint8Array): boolean {
	if (((unit[0] ?? 0) & TYPE_BITS) !== SEI) return false
	let at = 1
	const number = (): number => {
		let sum = 0
		while (unit[at] === 0xff) {
			sum += 0xff
			at += 1
		}
		sum += unit[at] ?? 0
		at += 1
		return sum
	}
	// The last byte is where the unit ends, no message.
	while (at < unit.length - 1) {
		if (number() === USER_DATA_UNREGISTERED) return true
		const size = number()
		at += size
	}
	return false
}

const COMMENT_HEADER = '\u0003vorbis'
const NO_COMMENTS = Buffer.concat([Buffer.from(COMMENT_HEADER, 'latin1'), Buffer.alloc(8), Buffer.from([1])])

/**
 * Returns the three headers of Vorbis with empty comments, since these hold names, places and dates.
 * @param headers in Matroska's form: their number less one, the sizes of all but the last, the headers
 * @throws InvalidVideo for anything else
 */
export function withoutComments(headers: Uint8Array): Uint8Array {
	let at = 1
	const size = (): number => {
		let sum = 0
		for (let byte = 0xff; byte === 0xff; at += 1) {
			byte = headers[at] ?? 0
			sum += byte
		}
		return sum
	}
	const [first, comments] = [size(), size()]
	const isVorbis = Buffer.from(headers.subarray(at + first, at + first + COMMENT_HEADER.length))
	if (headers[0] !== 2 || isVorbis.toString('latin1') !== COMMENT_HEADER) throw new InvalidVideo('damaged')
	return Buffer.concat([
		headers.subarray(0, 1),
		sizeBytes(first),
		sizeBytes(NO_COMMENTS.length),
		headers.subarray(at, at + first),
		NO_COMMENTS,
		headers.subarray(at + first + comments),
	])
}

const sizeBytes = (size: number): Buffer =>
	Buffer.concat([Buffer.alloc(Math.trunc(size / 0xff), 0xff), Buffer.from([size % 0xff])])
