import {
	type AudioCodec,
	BufferTarget,
	EncodedAudioPacketSource,
	EncodedPacket,
	EncodedPacketSink,
	EncodedVideoPacketSource,
	FilePathSource,
	Input,
	type InputAudioTrack,
	type InputTrack,
	type InputVideoTrack,
	Logging,
	LogLevel,
	MP4,
	Mp4OutputFormat,
	Output,
	type VideoCodec,
	WEBM,
	WebMOutputFormat,
} from 'mediabunny'
import { InvalidVideo, type VideoKind } from '../../kernel/ports/files.ts'
import { lengthBytesOf, withoutComments, withoutUserData } from './files-video-data.ts'

export interface Remuxed {
	readonly kind: VideoKind
	/** Playing time, rounded up to whole seconds. */
	readonly seconds: number
	readonly content: ArrayBuffer
}

/** Codecs that every current browser plays without a licence of the machine. */
const VIDEO_CODECS: readonly VideoCodec[] = ['avc', 'vp8', 'vp9', 'av1']
const AUDIO_CODECS: readonly AudioCodec[] = ['aac', 'opus', 'vorbis', 'mp3']
/** Twice the packets of ten minutes of video at 240 frames a second with audio packets of 2.5 ms. */
const MAX_PACKETS = 800_000
const LENGTH_TOLERANCE = { seconds: 1, share: 0.05 } as const
/** Sample entries of an encrypted MP4. ISO/IEC 14496-12, 8.12. */
const ENCRYPTED = ['encv', 'enca']

Logging.level = LogLevel.Silent

/**
 * Copies the packets of the first video and audio track of an MP4 or WebM into a new file of the same kind.
 * Nothing else is copied: no tags, location tracks, attachments, chapters, names, times or bytes between the
 * parts.
 * @throws InvalidVideo with the reason
 */
export async function remux(path: string, maxSeconds: number): Promise<Remuxed> {
	const input = new Input({ source: new FilePathSource(path), formats: [MP4, WEBM] })
	try {
		return await copyOf(input, maxSeconds)
	} catch (error) {
		// Whatever the reader trips over, the content is no video that can be shown.
		throw error instanceof InvalidVideo ? error : new InvalidVideo('damaged', { cause: error })
	} finally {
		input.dispose()
	}
}

async function copyOf(input: Input, maxSeconds: number): Promise<Remuxed> {
	const kind = await kindOf(input)
	const { video, audio } = await tracksOf(input)
	const tracks = audio ? [video, audio] : [video]
	const starts = await Promise.all(tracks.map((track) => track.getFirstTimestamp()))
	const content = new BufferTarget()
	const output = new Output({
		format: kind === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
		target: content,
	})
	const budget = new Budget((await input.source.getSizeOrNull()) ?? 0, maxSeconds)
	// It begins when it begins: a recording of something live may count from anywhere.
	const shift = -Math.min(...starts)
	const copies = [
		await copyOfVideo(output, video, shift, budget),
		...(audio ? [await copyOfAudio(output, audio, shift, budget)] : []),
	]
	await output.start()
	const copied = await Promise.all(copies.map((copy) => copy()))
	const claims = await Promise.all(tracks.map((track) => track.getDurationFromMetadata()))
	const seconds = playingTime(copied, Math.max(...claims.map((claim) => (claim ?? 0) + shift)))
	await output.finalize()
	if (content.buffer === null) throw new InvalidVideo('damaged')
	return { kind, seconds: Math.max(1, Math.ceil(seconds)), content: content.buffer }
}

async function kindOf(input: Input): Promise<VideoKind> {
	try {
		return (await input.getFormat()) === WEBM ? 'webm' : 'mp4'
	} catch {
		// It is none that the reader knows, or too short for any.
		throw new InvalidVideo('format')
	}
}

async function tracksOf(
	input: Input,
): Promise<{ readonly video: InputVideoTrack; readonly audio: InputAudioTrack | null }> {
	const video = await input.getPrimaryVideoTrack()
	if (video === null) throw new InvalidVideo((await input.getTracks()).length === 0 ? 'damaged' : 'noVideo')
	const audio = await input.getPrimaryAudioTrack()
	for (const track of [video, audio]) {
		const entry = await track?.getInternalCodecId()
		if (typeof entry === 'string' && ENCRYPTED.includes(entry)) throw new InvalidVideo('encrypted')
	}
	return { video, audio }
}

class Budget {
	#bytes: number
	#packets = MAX_PACKETS

	readonly #seconds: number

	constructor(bytes: number, seconds: number) {
		this.#bytes = bytes
		this.#seconds = seconds
	}

	take({ byteLength }: EncodedPacket, end: number): void {
		this.#bytes -= byteLength
		this.#packets -= 1
		if (end > this.#seconds) throw new InvalidVideo('tooLong')
		if (this.#bytes < 0 || this.#packets < 0) throw new InvalidVideo('damaged')
	}
}

interface Copied {
	readonly end: number
	readonly longest: number
}
type Copy = () => Promise<Copied>

async function copyOfVideo(
	output: Output,
	track: InputVideoTrack,
	shift: number,
	budget: Budget,
): Promise<Copy> {
	const codec = known(VIDEO_CODECS, await track.getCodec())
	const config = await track.getDecoderConfig()
	if (config === null) throw new InvalidVideo('damaged')
	const source = new EncodedVideoPacketSource(codec)
	output.addVideoTrack(source, { rotation: await track.getRotation() })
	const avcc = codec === 'avc' && config.description ? bytesOf(config.description) : null
	const cleaned = (data: Uint8Array) => (avcc ? withoutUserData(data, lengthBytesOf(avcc)) : data)
	return async () => {
		const copied = await copyPackets(track, shift, budget, (packet) =>
			source.add(packet(cleaned), { decoderConfig: config }),
		)
		source.close()
		return copied
	}
}

async function copyOfAudio(
	output: Output,
	track: InputAudioTrack,
	shift: number,
	budget: Budget,
): Promise<Copy> {
	const codec = known(AUDIO_CODECS, await track.getCodec())
	const config = await track.getDecoderConfig()
	if (config === null) throw new InvalidVideo('damaged')
	const { description } = config
	const decoderConfig =
		codec === 'vorbis' && description
			? { ...config, description: withoutComments(bytesOf(description)) }
			: config
	const source = new EncodedAudioPacketSource(codec)
	output.addAudioTrack(source)
	return async () => {
		const copied = await copyPackets(track, shift, budget, (packet) =>
			source.add(
				packet((data) => data),
				{ decoderConfig },
			),
		)
		source.close()
		return copied
	}
}

function known<C extends string>(codecs: readonly C[], codec: string | null): C {
	const found = codecs.find((each) => each === codec)
	if (found === undefined) throw new InvalidVideo('codec')
	return found
}

async function copyPackets(
	track: InputTrack,
	shift: number,
	budget: Budget,
	add: (packet: (clean: (data: Uint8Array) => Uint8Array) => EncodedPacket) => Promise<void>,
): Promise<Copied> {
	const sink = new EncodedPacketSink(track)
	const first = await sink.getFirstKeyPacket({ verifyKeyPackets: true })
	if (first === null) throw new InvalidVideo('damaged')
	let [end, longest, last] = [0, 0, first]
	for await (const packet of sink.packets(first, undefined, { verifyKeyPackets: true })) {
		const at = packet.timestamp + shift
		end = Math.max(end, at + packet.duration)
		longest = Math.max(longest, packet.timestamp - last.timestamp)
		last = packet
		budget.take(packet, end)
		// Side data of the packet, such as WebM additions, is dropped.
		await add((clean) => new EncodedPacket(clean(packet.data), packet.type, at, packet.duration))
	}
	// The reader stops in silence where a file is cut off.
	if ((await sink.getNextPacket(last, { metadataOnly: true })) !== null) throw new InvalidVideo('damaged')
	return { end, longest }
}

/**
 * Returns the length of a video in seconds, by the copied packets and the file's claim: WebM doesn't state
 * the duration of the last packet.
 * @throws InvalidVideo for a file that claims much more than it has
 */
function playingTime(copied: readonly Copied[], claimed: number): number {
	const end = Math.max(...copied.map((each) => each.end))
	const longest = Math.max(...copied.map((each) => each.longest))
	const tolerance = Math.max(LENGTH_TOLERANCE.seconds, end * LENGTH_TOLERANCE.share, longest)
	if (claimed > end + tolerance) throw new InvalidVideo('damaged')
	return Math.max(end, claimed)
}

const bytesOf = (source: NonNullable<VideoDecoderConfig['description']>): Uint8Array =>
	ArrayBuffer.isView(source)
		? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
		: new Uint8Array(source)
