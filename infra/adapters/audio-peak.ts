import { hasOneChannel, joinedChannel, type Stereo } from './audio-sound.ts'

/** The first two of four phases of the interpolation of ITU-R BS.1770-4, Annex 2; the others mirror them. */
const PHASES = [
	[
		0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
		0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
	],
	[
		-0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625,
		0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
	],
] as const
const TAPS = 12
/** Peaks lag behind their samples by this many. */
export const PEAK_DELAY = 6
const WEIGHTS = new Float64Array(
	[...PHASES, ...PHASES.map((phase) => phase.toReversed()).toReversed()].flat(),
)
/** An interpolated value is at most this much larger than the samples around it. */
const MAX_RISE = 2.1
const SPAN = 64

/**
 * Returns a function that finds the true peak around each sample of one channel, by four times oversampling.
 * Peaks that are surely below `from` may be less than they are.
 */
export function createPeaks(from: () => number) {
	let carried: Float32Array = new Float32Array(TAPS - 1)
	return (block: Float32Array): Float32Array => {
		const input = joinedChannel(carried, block)
		carried = input.slice(block.length)
		const peaks = new Float32Array(block.length)
		for (let start = 0; start < block.length; start += SPAN) {
			const end = Math.min(start + SPAN, block.length)
			if (largest(input, start, end + TAPS - 1) * MAX_RISE > from())
				for (let at = start; at < end; at += 1) peaks[at] = peakAt(input, at)
		}
		return peaks
	}
}

function peakAt(input: Float32Array, at: number): number {
	let peak = Math.abs(input[at + PEAK_DELAY - 1] as number)
	for (let phase = 0; phase < 4; phase += 1) {
		let sum = 0
		for (let tap = 0; tap < TAPS; tap += 1)
			sum += (input[at + TAPS - 1 - tap] as number) * (WEIGHTS[phase * TAPS + tap] as number)
		peak = Math.max(peak, Math.abs(sum))
	}
	return peak
}

export function largest(values: Float32Array, from = 0, to = values.length): number {
	let most = 0
	for (let at = from; at < to; at += 1) most = Math.max(most, Math.abs(values[at] as number))
	return most
}

export interface PeakMeter {
	add(sound: Stereo): void
	/** The true peak so far, in dBTP. */
	db(): number
}

export function createPeakMeter(): PeakMeter {
	let peak = 0
	const channels = [createPeaks(() => peak), createPeaks(() => peak)] as const
	const note = (peaks: Float32Array) => {
		peak = Math.max(peak, largest(peaks))
	}
	return {
		add(sound) {
			note(channels[0](sound[0]))
			if (!hasOneChannel(sound)) note(channels[1](sound[1]))
		},
		db: () => 20 * Math.log10(peak),
	}
}
