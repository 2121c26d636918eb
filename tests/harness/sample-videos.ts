import {
	BufferTarget,
	EncodedAudioPacketSource,
	EncodedPacket,
	EncodedVideoPacketSource,
	type MetadataTags,
	Mp4OutputFormat,
	Output,
	WebMOutputFormat,
} from 'mediabunny'
import { VP8, vp8Frame } from '../../infra/adapters/files-film.ts'

/** Small videos for uploads; equal wishes give equal bytes except for the creation time. */
export interface SampleVideo {
	readonly seconds?: number
	readonly framesPerSecond?: number
	readonly silence?: number
	/** The start timestamp in seconds. */
	readonly from?: number
	readonly tags?: MetadataTags
}

const TRACK = { name: 'Camera of Asha', languageCode: 'hin' }
/** Half a second of silence in Opus at 48 kHz is 25 of these packets. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
export const opusHeaders = Buffer.from('4f707573486561640101380180bb0000000000', 'hex')

const COLOURS = ['#0f5c4d', '#e9b44c', '#9b2915', '#50a2a7'] as const
const drawing = (colour: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="${colour}"/></svg>`

export async function webm(wanted: SampleVideo = {}): Promise<Buffer> {
	const frames = await Promise.all(COLOURS.map((colour) => vp8Frame(drawing(colour))))
	return written(new WebMOutputFormat(), wanted, {
		codec: 'vp8',
		config: VP8,
		frameAt: (index) => frames[index % frames.length] ?? Buffer.alloc(0),
	})
}

const SPS = Buffer.from('6742000af841a2', 'hex')
const PPS = Buffer.from('68ce3880', 'hex')
const AVCC = Buffer.concat([
	Buffer.from([1, 0x42, 0, 0x0a, 0xff, 0xe1, 0, SPS.length]),
	SPS,
	Buffer.from([1, 0, PPS.length]),
	PPS,
])
const unit = (...bytes: readonly (number | Buffer)[]): Buffer => {
	const content = Buffer.concat(bytes.map((each) => (typeof each === 'number' ? Buffer.from([each]) : each)))
	const length = Buffer.alloc(4)
	length.writeUInt32BE(content.length)
	return Buffer.concat([length, content])
}

export const userData = (text: string): Buffer =>
	unit(6, 5, 16 + text.length, Buffer.alloc(16, 7), Buffer.from(text), 0x80)

export const mp4 = (wanted: SampleVideo & { readonly inFrames?: Buffer } = {}): Promise<Buffer> =>
	written(new Mp4OutputFormat({ fastStart: 'in-memory' }), wanted, {
		codec: 'avc',
		config: { codec: 'avc1.42000a', codedWidth: 128, codedHeight: 96, description: AVCC },
		frameAt: (index) =>
			Buffer.concat([wanted.inFrames ?? Buffer.alloc(0), unit(0x65, 0x88, Buffer.alloc(200, index + 1))]),
	})

interface Picture {
	readonly codec: 'avc' | 'vp8'
	readonly config: VideoDecoderConfig
	readonly frameAt: (index: number) => Buffer
}

async function written(
	format: Mp4OutputFormat | WebMOutputFormat,
	{ seconds = 1, framesPerSecond = 4, silence = 0, from = 0, tags }: SampleVideo,
	{ codec, config, frameAt }: Picture,
): Promise<Buffer> {
	const target = new BufferTarget()
	const output = new Output({ format, target })
	const picture = new EncodedVideoPacketSource(codec)
	output.addVideoTrack(picture, TRACK)
	const source = silence > 0 ? new EncodedAudioPacketSource('opus') : null
	if (source) output.addAudioTrack(source, TRACK)
	if (tags) output.setMetadataTags(tags)
	await output.start()
	for (let index = 0; index < seconds * framesPerSecond; index++)
		await picture.add(
			new EncodedPacket(frameAt(index), 'key', from + index / framesPerSecond, 1 / framesPerSecond),
			{ decoderConfig: config },
		)
	picture.close()
	if (source) await addSilence(source, silence, from)
	await output.finalize()
	return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

async function addSilence(silence: EncodedAudioPacketSource, seconds: number, from = 0): Promise<void> {
	const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: opusHeaders }
	for (let index = 0; index < seconds * 50; index++)
		await silence.add(new EncodedPacket(SILENCE, 'key', from + index / 50, 1 / 50), { decoderConfig })
	silence.close()
}

export async function sound(): Promise<Buffer> {
	const target = new BufferTarget()
	const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
	const silence = new EncodedAudioPacketSource('opus')
	output.addAudioTrack(silence)
	await output.start()
	await addSilence(silence, 1)
	await output.finalize()
	return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/**
 * Creates the three headers of Vorbis in Matroska's form with these comments; the first and the last are not
 * playable.
 */
export function vorbisHeaders(...comments: readonly string[]): Buffer {
	const number = (value: number) => {
		const bytes = Buffer.alloc(4)
		bytes.writeUInt32LE(value)
		return bytes
	}
	const texts = comments.flatMap((comment) => [number(comment.length), Buffer.from(comment)])
	const head = Buffer.concat([Buffer.from('\u0001vorbis', 'latin1'), Buffer.alloc(23, 9)])
	const middle = Buffer.concat([
		Buffer.from('\u0003vorbis', 'latin1'),
		number(0),
		number(comments.length),
		...texts,
		Buffer.from([1]),
	])
	const setup = Buffer.concat([Buffer.from('\u0005vorbis', 'latin1'), Buffer.alloc(300, 8)])
	return Buffer.concat([Buffer.from([2, head.length, middle.length]), head, middle, setup])
}
