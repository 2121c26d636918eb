import { MPEGDecoder } from 'mpg123-decoder'
import type { LiveFrames } from '../../kernel/ports/live-sound.ts'
import { AUDIO_RATE, AUDIO_TIERS, FRAME_SAMPLES } from '../../kernel/wire/audio-grid.ts'
import { createFrameEncoder } from './audio-encode.ts'
import { isQuiet } from './audio-level.ts'
import { createResampler } from './audio-resample.ts'
import { joined, type Stereo, silence } from './audio-sound.ts'

/** The program of the child process of one source: bytes come in, frames of all tiers leave. */

// The decoder writes each fault there.
console.error = () => {}
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const decoder = new MPEGDecoder({ enableGapless: false })
const made = AUDIO_TIERS.map((): Uint8Array[] => [])
const encoders = Promise.all(
	AUDIO_TIERS.map((tier, nth) =>
		createFrameEncoder(tier, (frame) => {
			made[nth]?.push(frame)
			send()
		}),
	),
)
let resampler = createResampler(1, 1)
let rate = 0
let waiting = silence(0)
let quiet: boolean[] = []

async function take(bytes: Uint8Array): Promise<void> {
	await decoder.ready
	const { channelData, sampleRate } = decoder.decode(bytes)
	const [left, right = left] = channelData
	if (left === undefined || right === undefined || left.length === 0) return
	if (sampleRate !== rate) {
		rate = sampleRate
		resampler = createResampler(rate, AUDIO_RATE)
	}
	waiting = joined(waiting, resampler.process([left, right]))
	const frames = Math.floor(waiting[0].length / FRAME_SAMPLES)
	if (frames === 0) return
	const sound = part(0, frames * FRAME_SAMPLES)
	for (let nth = 0; nth < frames; nth += 1)
		quiet.push(isQuiet(sound[0].subarray(nth * FRAME_SAMPLES, (nth + 1) * FRAME_SAMPLES)))
	waiting = part(frames * FRAME_SAMPLES)
	for (const encoder of await encoders) await encoder.add(sound)
}

const part = (from: number, to?: number): Stereo => [waiting[0].slice(from, to), waiting[1].slice(from, to)]

function send(): void {
	const count = Math.min(quiet.length, ...made.map(({ length }) => length))
	if (count === 0) return
	const [high = [], middle = [], low = []] = made.map((frames) => frames.splice(0, count))
	const frames: LiveFrames = { tiers: { 128: high, 64: middle, 32: low }, quiet: quiet.slice(0, count) }
	quiet = quiet.slice(count)
	process.send?.(frames)
}

let work = Promise.resolve()
process.on('message', (bytes: Uint8Array) => {
	work = work.then(() => take(bytes))
})
