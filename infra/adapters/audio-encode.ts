import { truncate } from 'node:fs/promises'
import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import {
	AudioSample,
	AudioSampleSource,
	FilePathTarget,
	Mp3OutputFormat,
	NullTarget,
	Output,
	type Target,
} from 'mediabunny'
import {
	AUDIO_RATE,
	AUDIO_TIERS,
	type AudioTier,
	FRAME_SAMPLES,
	LEAD_FRAMES,
	tierFile,
} from '../../kernel/wire/audio-grid.ts'
import { createResampler } from './audio-resample.ts'
import { hasOneChannel, joined, type Stereo, silence } from './audio-sound.ts'

/** Samples by which LAME and a decoder together delay the sound, at the rate of the tier. */
const CODEC_DELAY = 1_105
/** Full scale of 16 bits. */
const FULL = 32_768
/** Samples at 48 kHz of one message to an encoder: its thread frees the memory of messages by their number. */
const AT_ONCE = 4 * FRAME_SAMPLES
/** Bytes of a tier in memory before they are written. */
const WRITTEN_AT_ONCE = 2 ** 18

registerMp3Encoder()

/**
 * Encodes a sound into the files of all tiers in a folder.
 * @returns how many frames each file has
 */
export async function encodeTiers(folder: string, sound: AsyncIterable<Stereo>): Promise<number> {
	const encoders = await Promise.all(AUDIO_TIERS.map((tier) => createEncoder(folder, tier)))
	const add = (part: Stereo) => Promise.all(encoders.map((encoder) => encoder.add(part)))
	let samples = 0
	let waiting = silence(0)
	for await (const block of sound) {
		samples += block[0].length
		waiting = joined(waiting, block)
		if (waiting[0].length < AT_ONCE) continue
		await add(waiting)
		waiting = silence(0)
	}
	await add(waiting)
	const frames = Math.ceil(samples / FRAME_SAMPLES) + LEAD_FRAMES
	await Promise.all(encoders.map((encoder) => encoder.end(frames)))
	return frames
}

async function createEncoder(folder: string, tier: AudioTier) {
	const path = tierFile(folder, tier)
	const encoder = await startEncoder(
		tier,
		new FilePathTarget(path, { chunked: true, chunkSize: WRITTEN_AT_ONCE }),
	)
	return {
		add: encoder.add,
		async end(frames: number): Promise<void> {
			await encoder.end()
			await truncate(path, frames * tier.frameBytes)
		},
	}
}

/** Encodes a sound without end into frames of a tier. */
export const createFrameEncoder = async (tier: AudioTier, onFrame: (frame: Uint8Array) => void) =>
	startEncoder(tier, new NullTarget(), onFrame)

async function startEncoder(tier: AudioTier, target: Target, onFrame?: (frame: Uint8Array) => void) {
	const { kbps, channels, sampleRate } = tier
	const source = new AudioSampleSource({
		codec: 'mp3',
		bitrate: kbps * 1_000,
		...(onFrame && { onEncodedPacket: ({ data }) => onFrame(data) }),
	})
	const output = new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target })
	output.addAudioTrack(source)
	await output.start()
	const resampler = createResampler(AUDIO_RATE, sampleRate)
	const frameSamples = (FRAME_SAMPLES * sampleRate) / AUDIO_RATE
	let count = 0
	async function write(sound: Stereo): Promise<void> {
		const length = sound[0].length
		if (length === 0) return
		const data = new Int16Array(channels * length)
		for (let nth = 0; nth < channels; nth += 1)
			for (let at = 0; at < length; at += 1)
				data[nth * length + at] = Math.max(
					-FULL,
					Math.min(FULL - 1, Math.round((sound[nth as 0 | 1][at] as number) * FULL)),
				)
		const timestamp = count / sampleRate
		const sample = new AudioSample({
			data,
			format: 's16-planar',
			numberOfChannels: channels,
			sampleRate,
			timestamp,
		})
		count += length
		await source.add(sample)
		sample.close()
	}
	await write(silence(LEAD_FRAMES * frameSamples - CODEC_DELAY))
	return {
		add: (sound: Stereo) => write(resampler.process(channels === 1 ? mixed(sound) : sound)),
		async end(): Promise<void> {
			await write(resampler.flush())
			// The last sound leaves the encoder behind its delay.
			await write(silence((LEAD_FRAMES + 1) * frameSamples))
			await output.finalize()
		},
	}
}

function mixed(sound: Stereo): Stereo {
	if (hasOneChannel(sound)) return sound
	const [left, right] = sound
	const channel = new Float32Array(left.length)
	for (let at = 0; at < left.length; at += 1) channel[at] = ((left[at] as number) + (right[at] as number)) / 2
	return [channel, channel]
}
