import type { Stereo } from './audio-sound.ts'

/** ITU-R BS.1770-4: both filters of the K weighting at 48 kHz, as b0 b1 b2 a1 a2. */
const SHELF = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585]
const HIGH_PASS = [1, -2, 1, -1.99004745483398, 0.99007225036621]
const STEP = 4_800
const STEPS_IN_BLOCK = 4
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10

export interface LoudnessMeter {
	add(sound: Stereo): void
	/** Integrated loudness in LUFS; `-Infinity` for silence. Sound of one channel counts on both. */
	lufs(): number
}

/** Measures integrated loudness at 48 kHz (ITU-R BS.1770-4, EBU R 128). */
export function createLoudnessMeter(): LoudnessMeter {
	const weigh = [createWeighting(), createWeighting()] as const
	/** Energy of each 100 ms. */
	const steps: number[] = []
	let [sum, count] = [0, 0]
	return {
		add([left, right]) {
			for (let at = 0; at < left.length; at += 1) {
				sum += weigh[0](left[at] as number) ** 2 + weigh[1](right[at] as number) ** 2
				count += 1
				if (count < STEP) continue
				steps.push(sum)
				sum = 0
				count = 0
			}
		},
		lufs() {
			// Less than a block is one.
			const all = steps.length < STEPS_IN_BLOCK ? [...steps, sum] : steps
			const blocks = all.flatMap((_, at) =>
				at + 1 >= Math.min(STEPS_IN_BLOCK, all.length)
					? [all.slice(Math.max(0, at + 1 - STEPS_IN_BLOCK), at + 1).reduce((total, step) => total + step)]
					: [],
			)
			const loud = blocks.filter((energy) => lufsOf(energy) > ABSOLUTE_GATE)
			const gate = lufsOf(mean(loud)) + RELATIVE_GATE
			return lufsOf(mean(loud.filter((energy) => lufsOf(energy) > gate)))
		},
	}
}

const lufsOf = (energy: number): number => -0.691 + 10 * Math.log10(energy / (STEPS_IN_BLOCK * STEP))
const mean = (values: readonly number[]): number =>
	values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function createWeighting() {
	const [shelf, highPass] = [createBiquad(SHELF), createBiquad(HIGH_PASS)]
	return (x: number): number => highPass(shelf(x))
}

function createBiquad([b0 = 0, b1 = 0, b2 = 0, a1 = 0, a2 = 0]: readonly number[]) {
	let [first, second] = [0, 0]
	return (x: number): number => {
		const y = b0 * x + first
		first = b1 * x - a1 * y + second
		second = b2 * x - a2 * y
		return y
	}
}
