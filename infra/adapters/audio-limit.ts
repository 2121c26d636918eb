import { createPeaks, PEAK_DELAY } from './audio-peak.ts'
import { bothOf, joined, type Stereo, silence } from './audio-sound.ts'

/** 5 ms at 48 kHz, within which the gain goes down before a peak. */
const WINDOW = 240
/** Share of the way back that the gain goes with each sample: 80 ms. */
const RELEASE = 1 / 3_840
const DELAY = WINDOW - 1 + PEAK_DELAY

export interface Limiter {
	process(sound: Stereo): Stereo
	flush(): Stereo
}

/** Holds the true peak of a stereo sound under a ceiling, with one gain for both channels. */
export function createLimiter(ceiling: number): Limiter {
	const peaks = [createPeaks(() => ceiling), createPeaks(() => ceiling)] as const
	const lowest = createLowest(WINDOW)
	const recent = new Float64Array(WINDOW).fill(1)
	let waiting = silence(0)
	let [sum, envelope, at] = [WINDOW, 1, 0]
	let early = DELAY

	function gainAt(peak: number): number {
		const needed = lowest(peak > ceiling ? ceiling / peak : 1)
		envelope = needed < envelope ? needed : envelope + (needed - envelope) * RELEASE
		sum += envelope - (recent[at] as number)
		recent[at] = envelope
		at = (at + 1) % WINDOW
		return sum / WINDOW
	}

	function process(sound: Stereo): Stereo {
		const found = bothOf(sound, (channel, nth) => peaks[nth](channel))
		const gains = found[0].map((peak, nth) => gainAt(Math.max(peak, found[1][nth] as number)))
		const skipped = Math.min(early, gains.length)
		early -= skipped
		const input = joined(waiting, sound)
		const count = gains.length - skipped
		waiting = bothOf(input, (channel) => channel.slice(count))
		return bothOf(input, (channel) =>
			channel.slice(0, count).map((value, nth) => value * (gains[nth + skipped] as number)),
		)
	}
	// Two channels, so that the last peaks of both are found.
	return { process, flush: () => process([new Float32Array(DELAY), new Float32Array(DELAY)]) }
}

/** Returns a function that takes a value and returns the lowest of the last `window` ones. */
function createLowest(window: number) {
	const rising: { readonly value: number; readonly until: number }[] = []
	let now = 0
	return (value: number): number => {
		while (rising.length > 0 && (rising.at(-1)?.value ?? 0) >= value) rising.pop()
		rising.push({ value, until: now + window })
		if ((rising[0]?.until ?? 0) <= now) rising.shift()
		now += 1
		return rising[0]?.value ?? value
	}
}
