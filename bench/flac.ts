import { open } from 'node:fs/promises'

const RATE = 48_000
/** A whole number of periods of the tone, so that each frame has the same bytes. */
const SAMPLES = 4_800
const HERTZ = 240
const PEAK = 1_000
/** Binary digits of each remainder (RFC 9639, 9.2.7): those of so low a tone are small. */
const RICE = 1
const FRAMES_AT_ONCE = 200

/** Writes a FLAC of a tone in two channels. */
export async function writeFlac(path: string, seconds: number): Promise<void> {
	const file = await open(path, 'w')
	try {
		await file.write(head())
		const frames = Buffer.concat(Array.from({ length: FRAMES_AT_ONCE }, frame))
		const blocks = Math.ceil((seconds * RATE) / (SAMPLES * FRAMES_AT_ONCE))
		for (let block = 0; block < blocks; block += 1) await file.write(frames)
	} finally {
		await file.close()
	}
}

const bits = (value: number, count: number): string => value.toString(2).padStart(count, '0')
const bytesOf = (text: string): Buffer =>
	Buffer.from((text.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))

/** The mark and the only block of metadata (8.2); how many samples there are is not stated. */
const head = (): Buffer =>
	Buffer.concat([
		Buffer.from('fLaC\x80\x00\x00\x22', 'latin1'),
		bytesOf(
			[bits(SAMPLES, 16), bits(SAMPLES, 16), bits(0, 48), bits(RATE, 20), bits(1, 3), bits(15, 5)].join(''),
		),
		Buffer.alloc(20),
	])

/** A frame of 16 bits whose channels have the same fixed predictor of the second order (9.1, 9.2.5). */
function frame(): Buffer {
	const tone = Array.from({ length: SAMPLES }, (_, at) =>
		Math.round(PEAK * Math.sin((2 * Math.PI * HERTZ * at) / RATE)),
	)
	const sample = (at: number) => tone[at] ?? 0
	const remainders = tone.slice(2).map((value, at) => {
		const rest = value - 2 * sample(at + 1) + sample(at)
		const folded = rest < 0 ? -2 * rest - 1 : 2 * rest
		return `${'0'.repeat(folded >> RICE)}1${bits(folded % 2 ** RICE, RICE)}`
	})
	const channel = [
		bits(0b00010100, 8),
		...[sample(0), sample(1)].map((value) => bits(value, 16)),
		bits(0, 6),
		bits(RICE, 4),
		...remainders,
	].join('')
	const header = bytesOf([bits(0xfff87a18, 32), bits(0, 8), bits(SAMPLES - 1, 16)].join(''))
	const checked = Buffer.concat([header, checksum(header, 0x07, 8)])
	const whole = Buffer.concat([checked, bytesOf(channel + channel)])
	return Buffer.concat([whole, checksum(whole, 0x8005, 16)])
}

function checksum(bytes: Buffer, polynomial: number, width: 8 | 16): Buffer {
	const top = 2 ** (width - 1)
	let sum = 0
	for (const byte of bytes) {
		sum ^= byte << (width - 8)
		for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & top ? polynomial : 0)) & (2 * top - 1)
	}
	return bytesOf(bits(sum, width))
}
