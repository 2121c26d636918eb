import { bothOf, joined, type Stereo, silence } from './audio-sound.ts'

/** Taps to each side at the lower of both rates; a Kaiser window of this shape leaves 80 dB of attenuation. */
const SIDE = 16
const SHAPE = 8
const PASSED = 0.94

export interface Resampler {
	process(block: Stereo): Stereo
	/** Returns what is left once everything was processed. */
	flush(): Stereo
}

/** Converts the rate of a sound by a windowed sinc, without delay. */
export function createResampler(from: number, to: number): Resampler {
	if (from === to) return { process: (block) => block, flush: () => silence(0) }
	const divisor = commonDivisor(from, to)
	const [up, down] = [to / divisor, from / divisor]
	const side = Math.ceil(SIDE * Math.max(1, from / to))
	const weights = weightsOf(up, side, PASSED * Math.min(1, to / from))
	const taps = 2 * side
	let input = silence(side - 1)
	let done = 0
	let dropped = 0

	function convolved(channel: Float32Array, count: number): Float32Array {
		const output = new Float32Array(count)
		for (let nth = 0; nth < count; nth += 1) {
			const place = (done + nth) * down
			let at = Math.floor(place / up) - dropped
			const row = (place % up) * taps
			let [even, odd] = [0, 0]
			for (let tap = row; tap < row + taps; tap += 2) {
				even += (channel[at] as number) * (weights[tap] as number)
				odd += (channel[at + 1] as number) * (weights[tap + 1] as number)
				at += 2
			}
			output[nth] = even + odd
		}
		return output
	}

	function process(block: Stereo): Stereo {
		input = joined(input, block)
		const has = dropped + input[0].length - taps
		const count = Math.max(0, Math.floor(((has + 1) * up - 1) / down) + 1 - done)
		const output = bothOf(input, (channel) => convolved(channel, count))
		done += count
		const used = Math.floor((done * down) / up) - dropped
		input = bothOf(input, (channel) => channel.slice(used))
		dropped += used
		return output
	}
	return { process, flush: () => process(silence(side)) }
}

function weightsOf(phases: number, side: number, cutoff: number): Float32Array {
	const taps = 2 * side
	const weights = new Float32Array(phases * taps)
	for (let phase = 0; phase < phases; phase += 1) {
		const row = weights.subarray(phase * taps, (phase + 1) * taps)
		let sum = 0
		for (let tap = 0; tap < taps; tap += 1) {
			const at = tap - side + 1 - phase / phases
			const value = sinc(at * cutoff) * kaiser(at / side)
			row[tap] = value
			sum += value
		}
		for (let tap = 0; tap < taps; tap += 1) row[tap] = (row[tap] as number) / sum
	}
	return weights
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const kaiser = (x: number): number => (Math.abs(x) >= 1 ? 0 : bessel(SHAPE * Math.sqrt(1 - x * x)))

/** The modified Bessel function of order 0. */
function bessel(x: number): number {
	let [sum, term] = [1, 1]
	for (let k = 1; term > sum * 1e-9; k += 1) {
		term *= (x / (2 * k)) ** 2
		sum += term
	}
	return sum
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
