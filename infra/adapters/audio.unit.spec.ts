import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
	AUDIO_TIERS,
	type AudioTier,
	FRAME_SAMPLES,
	LEAD_FRAMES,
	tierFile,
} from '../../kernel/wire/audio-grid.ts'
import { emptyFrames, id3, id3Size, TONES, tone, wavOf } from '../../tests/harness/sample-audio.ts'
import { levelAudio } from './audio.ts'
import { decodedAudio, decodedTier } from './audio-decode.ts'
import { encodeTiers } from './audio-encode.ts'
import { createLoudnessMeter } from './audio-loudness.ts'
import { createPeakMeter } from './audio-peak.ts'
import { createResampler } from './audio-resample.ts'

let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'audio-spec-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function levelled(content: Buffer, maxSeconds = 60) {
	const path = join(folder, 'recording')
	await writeFile(path, content)
	return levelAudio(path, folder, maxSeconds, () => {})
}
const refusalOf = (content: Buffer, maxSeconds?: number) =>
	levelled(content, maxSeconds).then(
		() => 'taken',
		(error: { reason?: string }) => error.reason ?? error,
	)

/** A second of a tone, again and again: it has whole periods. */
const SECOND = Float32Array.from(tone(1_000, 1, 1))
const sine = (db: number, seconds: number) =>
	new Float32Array(seconds * SECOND.length).map(
		(_, at) => 10 ** (db / 20) * (SECOND[at % SECOND.length] ?? 0),
	)

describe('the meters', () => {
	it.each<[string, readonly (readonly [number, number])[]]>([
		['1', [[-23, 5]]],
		[
			'3',
			[
				[-36, 2.5],
				[-23, 15],
				[-36, 2.5],
			],
		],
		[
			'4',
			[
				[-72, 2.5],
				[-36, 2.5],
				[-23, 15],
				[-36, 2.5],
				[-72, 2.5],
			],
		],
		[
			'5',
			[
				[-26, 5],
				[-20, 5.025],
				[-26, 5],
			],
		],
	])('measure the loudness of case %s of EBU Tech 3341, at a quarter of its length', (_name, parts) => {
		const meter = createLoudnessMeter()
		for (const [db, seconds] of parts) {
			const channel = sine(db, seconds)
			meter.add([channel, channel])
		}
		expect(Math.abs(meter.lufs() + 23)).toBeLessThanOrEqual(0.1)
	})

	it.each([
		['15', 4, 0],
		['16', 4, 45],
		['17', 6, 60],
		['18', 8, 67.5],
	])('measure the true peak of case %s of EBU Tech 3341', (_name, share, degrees) => {
		const meter = createPeakMeter()
		const whole = tone(48_000 / share, 0.5, 0.5, 48_000, (degrees * Math.PI) / 180)
		const channel = Float32Array.from(whole, (value, at) => value * Math.min(1, at / 4_800))
		meter.add([channel, channel])
		expect(meter.db()).toBeGreaterThan(-6.4)
		expect(meter.db()).toBeLessThan(-5.8)
	})
})

it('A changed rate keeps a tone at its place and its level.', () => {
	const resampler = createResampler(44_100, 48_000)
	const channel = Float32Array.from(tone(1_000, 0.3, 0.5, 44_100))
	const output = [resampler.process([channel, channel]), resampler.flush()].flatMap(([left]) => [...left])
	const wanted = tone(1_000, 0.3, 0.5)
	expect(output).toHaveLength(wanted.length)
	const inside = output.slice(100, -100).map((value, at) => Math.abs(value - (wanted[at + 100] ?? 0)))
	expect(Math.max(...inside)).toBeLessThan(0.001)
})

describe('a recording', () => {
	const quiet = () => {
		const silence = Array.from({ length: 24_000 }, () => 0)
		const channel = [...silence, ...tone(440, 1, 0.01), ...silence]
		return wavOf([channel, channel])
	}

	it('is levelled on one grid of frames in each tier, with cues where it sounds', async () => {
		const made = await levelled(quiet())
		expect(made.lufs).toBeCloseTo(-16, 0)
		expect(made.peakDb).toBeLessThan(-1)
		expect(made.frames).toBe(Math.ceil((2 * 48_000) / FRAME_SAMPLES) + LEAD_FRAMES)
		expect(made.cueIn).toBe(LEAD_FRAMES + 20)
		expect(made.cueOut).toBe(LEAD_FRAMES + 63)
		expect(made.waveform).toHaveLength(400)
		expect([made.waveform[50], made.waveform[350]]).toEqual([0, 0])
		expect(made.waveform[200]).toBeGreaterThan(40)
		for (const tier of AUDIO_TIERS) {
			const file = await readFile(tierFile(folder, tier))
			expect(file).toHaveLength(made.frames * tier.frameBytes)
			for (let at = 0; at < file.length; at += tier.frameBytes) expect(file.readUInt16BE(at) >> 5).toBe(0x7ff)
			// Nothing of the first frame lies in an earlier one.
			expect(file.readUInt16BE(4) >> 7).toBe(0)
			expect(file.includes('Xing') || file.includes('Info')).toBe(false)
			const onset = await onsetOf(tier)
			expect(Math.abs(onset - (LEAD_FRAMES * 24 + 500))).toBeLessThan(3)
		}
	})

	async function onsetOf(tier: AudioTier): Promise<number> {
		let before = 0
		for await (const [left] of decodedTier(tierFile(folder, tier), tier)) {
			const at = left.findIndex((value) => Math.abs(value) > 0.05)
			if (at >= 0) return ((before + at) * 1_000) / tier.sampleRate
			before += left.length
		}
		return -1
	}

	it('with peaks above all others is limited', async () => {
		const channel = tone(300, 1.5, 0.05).map((value, at) => (at % 12_000 < 200 ? 20 * value : value))
		const { lufs, peakDb } = await levelled(wavOf([channel]))
		expect(peakDb).toBeLessThan(-1)
		expect(lufs).toBeGreaterThan(-18)
	})

	it.each(Object.entries(TONES))('of the kind %s is taken', async (_kind, content) => {
		const path = join(folder, 'recording')
		await writeFile(path, content)
		const [meter, peak] = [createLoudnessMeter(), createPeakMeter()]
		let samples = 0
		for await (const block of decodedAudio(path)) {
			samples += block[0].length
			meter.add(block)
			peak.add(block)
		}
		expect(samples / 48_000).toBeGreaterThanOrEqual(0.59)
		expect(samples / 48_000).toBeLessThan(0.68)
		// A tone in both channels is 0.7 LU below its peak, and noise far below.
		expect(meter.lufs() - peak.db()).toBeGreaterThan(-2)
	})

	it('of the kind MP3 is taken, behind a tag whose texts are only texts', async () => {
		const [tier] = AUDIO_TIERS.slice(1)
		const channel = sine(-40, 1)
		await encodeTiers(folder, Readable.from([[channel, channel]]))
		const mp3 = await readFile(tierFile(folder, tier as AudioTier))
		const { tags, frames } = await levelled(
			Buffer.concat([
				id3({ TIT2: '<script>alert(1)</script>Evening\u0007 <b>raga</b>', TPE1: 'A\u202eB' }),
				mp3,
			]),
		)
		expect(tags).toMatchObject({ title: 'Evening raga', artist: 'A B' })
		expect(frames * 24).toBeGreaterThan(1_000)
	})
})

describe('a file that is refused', () => {
	const header = Buffer.from('fffb9064', 'hex')
	const wav = wavOf([tone(440, 1, 0.1)])
	const claims = (bytes: number) => {
		const copy = Buffer.from(wav)
		copy.writeUInt32LE(bytes, 40)
		return copy
	}
	const noise = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7_919 + ((at * at) >> 3)) % 251))
	it.each<[string, string, () => Buffer]>([
		['a zip', 'format', () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), noise])],
		['nothing', 'format', () => Buffer.alloc(0)],
		['a tag without end', 'format', () => Buffer.concat([id3({}).subarray(0, 6), id3Size(2 ** 27), noise])],
		['a header of a frame in noise', 'format', () => Buffer.concat([header, noise])],
		['headers of frames without their sound', 'silent', () => emptyFrames(60)],
		['a WAV that claims 4 GB', 'damaged', () => claims(0xfffffff0)],
		['a WAV that is cut off', 'damaged', () => wav.subarray(0, 40_000)],
		['a FLAC that is cut off', 'damaged', () => TONES.flac.subarray(0, -1_500)],
		['a Vorbis that is cut off', 'damaged', () => TONES.vorbis.subarray(0, -200)],
		['an Opus that is cut off', 'damaged', () => TONES.opus.subarray(0, -200)],
		['silence', 'silent', () => wavOf([tone(440, 1, 0)])],
		['sound of six channels', 'channels', () => wavOf(Array.from({ length: 6 }, () => tone(440, 0.5, 0.1)))],
	])('is %s (%s)', async (_what, reason, content) => {
		expect(await refusalOf(content())).toBe(reason)
	})

	it('is longer than allowed', async () => {
		expect(await refusalOf(wav, 0.5)).toBe('tooLong')
	})
})
