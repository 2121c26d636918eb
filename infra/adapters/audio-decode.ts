import { type FileHandle, open } from 'node:fs/promises'
import { AudioSampleSink, FilePathSource, Input, WAVE } from 'mediabunny'
import { InvalidAudio } from '../../kernel/ports/audio.ts'
import { AUDIO_RATE, type AudioTier } from '../../kernel/wire/audio-grid.ts'
import { type AudioKind, audioKindOf, HEAD_BYTES, tagBytesOf } from './audio-kind.ts'
import { createResampler } from './audio-resample.ts'
import { bothOf, type Stereo } from './audio-sound.ts'

const CHUNK_BYTES = 65_536
const MIN_RATE = 8_000
const MAX_RATE = 192_000
/** Samples at 48 kHz that are passed on at once. */
const MAX_BLOCK = 48_000

interface Decoded {
	readonly channelData: readonly Float32Array[]
	readonly sampleRate: number
}
interface StreamDecoder {
	readonly ready: Promise<void>
	decode(chunk: Uint8Array): StreamDecoded | Promise<StreamDecoded>
	flush?(): Promise<StreamDecoded>
	free(): void
}
type StreamDecoded = Decoded & { readonly errors: readonly unknown[] }

const DECODERS: Readonly<Record<Exclude<AudioKind, 'wav'>, () => Promise<StreamDecoder>>> = {
	mp3: async () => new (await import('mpg123-decoder')).MPEGDecoder(),
	flac: async () => new (await import('@wasm-audio-decoders/flac')).FLACDecoder(),
	vorbis: async () => new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder(),
	opus: async () =>
		new (await import('ogg-opus-decoder')).OggOpusDecoder({ speechQualityEnhancement: 'none' }),
}

/**
 * Decodes a file to stereo at 48 kHz, block by block.
 * @throws InvalidAudio `format`, `channels`, `damaged`, `tooLong`
 */
export async function* decodedAudio(path: string, maxSeconds = Infinity): AsyncGenerator<Stereo> {
	const file = await open(path)
	try {
		const size = (await file.stat()).size
		const from = tagBytesOf(await readAt(file, 0))
		const kind = audioKindOf(await readAt(file, from))
		if (kind === 'vorbis' || kind === 'opus') await checkLastPage(file, size)
		const blocks = kind === 'wav' ? decodedWav(path) : decodedStream(file, from, kind)
		yield* limited(onGrid(blocks), maxSeconds)
	} catch (error) {
		// Whatever a decoder trips over, the content is damaged; a disk that can't be read is another matter.
		const isOfDisk = /^E(?!RR_)/.test((error as NodeJS.ErrnoException).code ?? '')
		throw error instanceof InvalidAudio || isOfDisk ? error : new InvalidAudio('damaged', { cause: error })
	} finally {
		await file.close()
	}
}

/** Decodes a file of ours at the rate of its tier. */
export async function* decodedTier(path: string, { channels }: AudioTier): AsyncGenerator<Stereo> {
	const file = await open(path)
	try {
		for await (const { channelData } of decodedStream(file, 0, 'mp3')) {
			// The decoder gives a single channel twice.
			const [left, right] = [channelData[0], channelData[channels - 1]]
			if (left && right) yield [left, right]
		}
	} finally {
		await file.close()
	}
}

async function readAt(file: FileHandle, at: number, bytes = HEAD_BYTES): Promise<Buffer> {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
	return buffer.subarray(0, bytesRead)
}

const PAGE_FLAGS = 5
const LAST_PAGE = 4
/** The longest page of Ogg (RFC 3533, 6). */
const MAX_PAGE = 65_307

/** @throws InvalidAudio `damaged` for an Ogg file that is cut off */
async function checkLastPage(file: FileHandle, size: number): Promise<void> {
	const end = await readAt(file, Math.max(0, size - MAX_PAGE), MAX_PAGE)
	const flags = end[end.lastIndexOf('OggS') + PAGE_FLAGS] ?? 0
	if (!end.includes('OggS') || (flags & LAST_PAGE) === 0) throw new InvalidAudio('damaged')
}

async function* decodedStream(
	file: FileHandle,
	from: number,
	kind: Exclude<AudioKind, 'wav'>,
): AsyncGenerator<Decoded> {
	const decoder = await DECODERS[kind]()
	await decoder.ready
	const checked = (part: StreamDecoded): Decoded => {
		if (part.errors.length > 0) throw new InvalidAudio('damaged')
		return part
	}
	const chunk = Buffer.alloc(CHUNK_BYTES)
	for (let at = from; ; ) {
		const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, at)
		if (bytesRead === 0) break
		at += bytesRead
		yield checked(await decoder.decode(chunk.subarray(0, bytesRead)))
	}
	if (decoder.flush) yield checked(await decoder.flush())
	decoder.free()
}

async function* decodedWav(path: string): AsyncGenerator<Decoded> {
	const input = new Input({ source: new FilePathSource(path), formats: [WAVE] })
	try {
		const track = await input.getPrimaryAudioTrack()
		if (track === null) throw new InvalidAudio('damaged')
		const claimed = await track.getDurationFromMetadata()
		let end = 0
		for await (const sample of new AudioSampleSink(track).samples()) {
			const { numberOfChannels, numberOfFrames, sampleRate } = sample
			end = sample.timestamp + sample.duration
			yield {
				sampleRate,
				channelData: Array.from({ length: numberOfChannels }, (_, planeIndex) => {
					const plane = new Float32Array(numberOfFrames)
					sample.copyTo(plane, { format: 'f32-planar', planeIndex })
					return plane.map(sane)
				}),
			}
			sample.close()
		}
		if ((claimed ?? 0) > end + 1) throw new InvalidAudio('damaged')
	} finally {
		input.dispose()
	}
}

/** A sample of floating point may be anything. */
const sane = (value: number): number => (Math.abs(value) <= 8 ? value : 0)

async function* onGrid(blocks: AsyncIterable<Decoded>): AsyncGenerator<Stereo> {
	let rate = 0
	let resampler = createResampler(1, 1)
	for await (const { channelData, sampleRate } of blocks) {
		const [left, right = left] = channelData
		if (left === undefined || right === undefined || left.length === 0) continue
		if (channelData.length > 2) throw new InvalidAudio('channels')
		if (rate === 0 && sampleRate >= MIN_RATE && sampleRate <= MAX_RATE) {
			rate = sampleRate
			resampler = createResampler(rate, AUDIO_RATE)
		}
		if (sampleRate !== rate) throw new InvalidAudio('damaged')
		for (let at = 0; at < left.length; at += MAX_BLOCK)
			yield resampler.process(bothOf([left, right], (channel) => channel.subarray(at, at + MAX_BLOCK)))
	}
	if (rate === 0) throw new InvalidAudio('damaged')
	yield resampler.flush()
}

async function* limited(blocks: AsyncIterable<Stereo>, maxSeconds: number): AsyncGenerator<Stereo> {
	let left = maxSeconds * AUDIO_RATE
	for await (const block of blocks) {
		left -= block[0].length
		if (left < 0) throw new InvalidAudio('tooLong')
		yield block
	}
}
