import { Logging, LogLevel } from 'mediabunny'
import { InvalidAudio, type StoredAudio } from '../../kernel/ports/audio.ts'
import {
	AUDIO_RATE,
	AUDIO_TIERS,
	type AudioTier,
	FRAME_SAMPLES,
	LEAD_FRAMES,
	tierFile,
} from '../../kernel/wire/audio-grid.ts'
import { decodedAudio, decodedTier } from './audio-decode.ts'
import { encodeTiers } from './audio-encode.ts'
import { createLimiter } from './audio-limit.ts'
import { createLoudnessMeter } from './audio-loudness.ts'
import { createPeakMeter } from './audio-peak.ts'
import { bothOf, type Stereo } from './audio-sound.ts'
import { readTags } from './audio-tags.ts'

const TARGET_LUFS = -16
const MAX_PEAK_DB = -1
/** Encoding adds to peaks: a first ceiling that mostly suffices. */
const FIRST_CEILING_DB = -2.5
const MARGIN_DB = 0.2
const TOLERANCE_LU = 0.5
const TRIES = 4
const MAX_GAIN_DB = 40
/** A quieter sound, once levelled, is silence. */
const SILENCE = 0.001
const WAVEFORM_PARTS = 400
/** Sound between two reports of progress, by which the time that a process may take is counted. */
const REPORT_SAMPLES = 60 * AUDIO_RATE
/** Sound between two collections of garbage: blocks of sound are outside of the heap that calls for them. */
const COLLECT_SAMPLES = 5 * AUDIO_RATE
/** Shares of the whole work at whose end the first pass and the encoding are. */
const [MEASURED, ENCODED] = [0.1, 0.8]

Logging.level = LogLevel.Silent
// The decoders write each fault of a file there, which may be millions.
console.error = () => {}

export interface LevelledAudio extends Omit<StoredAudio, 'path' | 'coverPath'> {
	readonly cover: Uint8Array | null
}

/**
 * Writes a file of any accepted kind, levelled, in all tiers into a folder. Each pass decodes it again, so that
 * its length costs neither memory nor disk.
 * @param report is called after each minute of sound
 * @throws InvalidAudio
 */
export async function levelAudio(
	path: string,
	folder: string,
	maxSeconds: number,
	report: (share: number) => void,
): Promise<LevelledAudio> {
	const sound = () => decodedAudio(path, maxSeconds)
	const { lufs, peaks } = await measured(reported(sound(), () => report(MEASURED / 2)))
	if (lufs === -Infinity) throw new InvalidAudio('silent')
	let gainDb = Math.min(MAX_GAIN_DB, TARGET_LUFS - lufs)
	let ceilingDb = FIRST_CEILING_DB
	for (let tries = 1; ; tries += 1) {
		const gain = fromDb(gainDb)
		const levelled = reported(limited(sound(), gain, fromDb(ceilingDb)), (samples) =>
			report(MEASURED + ((ENCODED - MEASURED) * samples) / (peaks.length * FRAME_SAMPLES)),
		)
		const frames = await encodeTiers(folder, levelled)
		const level = await levelOf(folder, () => report(ENCODED))
		const overDb = level.peakDb - MAX_PEAK_DB
		const missing = TARGET_LUFS - level.lufs
		if (overDb < 0 && (Math.abs(missing) < TOLERANCE_LU || tries >= TRIES))
			return { frames, ...level, ...shapeOf(peaks, gain, frames), ...(await readTags(path)) }
		if (tries >= 2 * TRIES) throw new Error(`The peak stays at ${level.peakDb} dBTP.`)
		if (overDb >= 0) ceilingDb -= overDb + MARGIN_DB
		gainDb = Math.min(MAX_GAIN_DB, gainDb + missing)
	}
}

const fromDb = (db: number): number => 10 ** (db / 20)

async function* reported(
	sound: AsyncIterable<Stereo>,
	report: (samples: number) => void,
): AsyncGenerator<Stereo> {
	let samples = 0
	for await (const block of sound) {
		yield block
		const before = samples
		samples += block[0].length
		const passes = (step: number) => Math.floor(samples / step) > Math.floor(before / step)
		if (passes(COLLECT_SAMPLES)) globalThis.gc?.()
		if (passes(REPORT_SAMPLES)) report(samples)
	}
	report(samples)
}

/** Returns the loudness of a sound and the peak of each of its frames. */
async function measured(sound: AsyncIterable<Stereo>): Promise<{ lufs: number; peaks: number[] }> {
	const meter = createLoudnessMeter()
	const peaks: number[] = []
	let [peak, count] = [0, 0]
	for await (const [left, right] of sound) {
		meter.add([left, right])
		for (let at = 0; at < left.length; at += 1) {
			peak = Math.max(peak, Math.abs(left[at] as number), Math.abs(right[at] as number))
			count += 1
			if (count < FRAME_SAMPLES) continue
			peaks.push(peak)
			peak = 0
			count = 0
		}
	}
	if (count > 0) peaks.push(peak)
	return { lufs: meter.lufs(), peaks }
}

async function* limited(sound: AsyncIterable<Stereo>, gain: number, ceiling: number): AsyncGenerator<Stereo> {
	const limiter = createLimiter(ceiling)
	for await (const block of sound)
		yield limiter.process(bothOf(block, (channel) => channel.map((value) => value * gain)))
	yield limiter.flush()
}

/** Returns the level of the best tier and the highest peak of all. */
async function levelOf(folder: string, report: () => void): Promise<{ lufs: number; peakDb: number }> {
	const levels = []
	for (const tier of AUDIO_TIERS) levels.push(await levelOfTier(folder, tier, report))
	return { lufs: levels[0]?.lufs ?? 0, peakDb: Math.max(...levels.map(({ peakDb }) => peakDb)) }
}

async function levelOfTier(folder: string, tier: AudioTier, report: () => void) {
	const [loudness, peak] = [createLoudnessMeter(), createPeakMeter()]
	for await (const block of reported(decodedTier(tierFile(folder, tier), tier), report)) {
		if (tier.channels === 2) loudness.add(block)
		peak.add(block)
	}
	return { lufs: loudness.lufs(), peakDb: peak.db() }
}

function shapeOf(peaks: readonly number[], gain: number, frames: number) {
	const isLoud = (peak: number) => peak * gain > SILENCE
	const waveform = new Uint8Array(WAVEFORM_PARTS)
	peaks.forEach((peak, at) => {
		const part = Math.floor(((at + LEAD_FRAMES) * WAVEFORM_PARTS) / frames)
		waveform[part] = Math.max(waveform[part] ?? 0, Math.min(255, Math.round(peak * gain * 255)))
	})
	return {
		cueIn: LEAD_FRAMES + Math.max(0, peaks.findIndex(isLoud)),
		cueOut: LEAD_FRAMES + peaks.findLastIndex(isLoud) + 1,
		waveform,
	}
}
