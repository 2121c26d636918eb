import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeTiers } from '../../infra/adapters/audio-encode.ts'
import { AUDIO_RATE, AUDIO_TIERS, type AudioTier, tierFile } from './audio-grid.ts'
import { blanked, blankFrames, silentFrame, softened } from './mp3-frame.ts'

const SECONDS = 3
const SAMPLES = 1_152

let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'frames-spec-'))
	await encodeTiers(folder, sound())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A chord with a burst four times a second, for which LAME saves bytes between. */
async function* sound() {
	for (let second = 0; second < SECONDS; second += 1) {
		const channel = Float32Array.from({ length: AUDIO_RATE }, (_, at) => {
			const seconds = second + at / AUDIO_RATE
			const noise = Math.sin(at * at * 12.9898) * (at % 12_000 < 2_000 ? 0.3 : 0.002)
			return 0.15 * Math.sin(2 * Math.PI * 440 * seconds) + noise
		})
		yield [channel, channel] as const
	}
}

async function framesOf(tier: AudioTier): Promise<Uint8Array[]> {
	const file = await readFile(tierFile(folder, tier))
	return Array.from({ length: file.length / tier.frameBytes }, (_, nth) =>
		Uint8Array.from(file.subarray(nth * tier.frameBytes, (nth + 1) * tier.frameBytes)),
	)
}

/** Decodes frames to the samples of the first channel. */
async function decoded(frames: readonly Uint8Array[]): Promise<Float32Array> {
	const decoder = new MPEGDecoder({ enableGapless: false })
	await decoder.ready
	const { channelData, errors } = decoder.decode(Buffer.concat(frames))
	decoder.free()
	expect(errors).toEqual([])
	return channelData[0] as Float32Array
}

const highest = (samples: Float32Array) => samples.reduce((high, each) => Math.max(high, Math.abs(each)), 0)
const power = (samples: Float32Array) =>
	Math.sqrt(samples.reduce((sum, each) => sum + each ** 2, 0) / samples.length)

describe.each(AUDIO_TIERS.map((tier) => [tier.kbps, tier] as const))('A frame of %s kbit/s', (_, tier) => {
	const length = (SAMPLES * tier.sampleRate) / AUDIO_RATE

	it('gets softer by 1.5 dB a step, whatever it holds', async () => {
		const frames = await framesOf(tier)
		const whole = await decoded(frames)
		for (const steps of [1, 4, 13]) {
			const soft = await decoded(frames.map((frame) => softened(frame, tier, steps)))
			expect(20 * Math.log10(power(soft) / power(whole))).toBeCloseTo(-1.505 * steps, 1)
		}
		expect(highest(await decoded(frames.map((frame) => softened(frame, tier, 255))))).toBeLessThan(1e-6)
	})

	it('is silent where it has no sound', async () => {
		const samples = await decoded(Array.from({ length: 20 }, () => silentFrame(tier)))
		expect(samples.length).toBeGreaterThanOrEqual(19 * length)
		expect(highest(samples)).toBe(0)
	})

	it('in the middle of a file follows another sound without a crackle', async () => {
		const frames = await framesOf(tier)
		const before = frames.slice(0, 40)
		const whole = await decoded(frames)
		const errorsAt = async (from: number, blank: number) => {
			const sent = frames.slice(from).map((frame, nth) => (nth < blank ? blanked(frame, tier) : frame))
			const output = (await decoded([...before, ...sent])).subarray(before.length * length)
			// A frame is whole one frame later: its sound overlaps with what comes before.
			const clean = output.subarray((blank + 2) * length, 12 * length)
			const wanted = whole.subarray((from + blank + 2) * length, (from + 12) * length)
			const entry = output.subarray(length, (blank + 2) * length)
			return {
				error: highest(clean.map((each, at) => each - (wanted[at] as number))),
				entry: highest(entry) / highest(whole.subarray(from * length, (from + 12) * length)),
			}
		}
		const places = Array.from({ length: 10 }, (_, nth) => 45 + 3 * nth)
		const blanks = places.map((from) => blankFrames(frames.slice(from, from + 5), tier))
		expect(Math.max(...blanks)).toBeGreaterThan(0)
		expect(Math.max(...blanks)).toBeLessThanOrEqual(4)
		expect(blankFrames(frames.slice(0, 5), tier)).toBe(0)
		let crackle = 0
		for (const [nth, from] of places.entries()) {
			const { error, entry } = await errorsAt(from, blanks[nth] as number)
			expect(error).toBeLessThan(1e-4)
			expect(entry).toBeLessThan(1.01)
			crackle = Math.max(crackle, (await errorsAt(from, 0)).error)
		}
		expect(crackle).toBeGreaterThan(0.02)
	})
})
