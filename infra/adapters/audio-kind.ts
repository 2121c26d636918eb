import { InvalidAudio } from '../../kernel/ports/audio.ts'

export type AudioKind = 'mp3' | 'wav' | 'flac' | 'vorbis' | 'opus'

export const HEAD_BYTES = 65_536
const ID3_HEADER = 10
/** Frames that follow each other from the first one on: fewer may be chance. */
const FRAMES_IN_ROW = 3
/** Zeros or other bytes that some programs leave before the first frame. */
const MAX_GAP = 4_096

/**
 * Finds the kind of a recording by its content.
 * @param head its beginning, without an ID3v2 tag
 * @throws InvalidAudio `format`
 */
export function audioKindOf(head: Buffer): AudioKind {
	const marks = head.toString('latin1', 0, 40)
	if (/^RIFF[\s\S]{4}WAVE|^RF64[\s\S]{4}WAVE/.test(marks)) return 'wav'
	if (marks.startsWith('fLaC')) return 'flac'
	if (marks.startsWith('OggS')) {
		const packet = marks.slice(28)
		if (packet.startsWith('\x01vorbis')) return 'vorbis'
		if (packet.startsWith('OpusHead')) return 'opus'
	}
	for (let at = 0; at < Math.min(MAX_GAP, head.length); at += 1) if (areFrames(head, at)) return 'mp3'
	throw new InvalidAudio('format')
}

/** Bytes of an ID3v2 tag at the beginning; 0 without one. */
export function tagBytesOf(head: Buffer): number {
	if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < ID3_HEADER) return 0
	return head.subarray(6, ID3_HEADER).reduce((size, byte) => size * 128 + (byte & 127), 0) + ID3_HEADER
}

function areFrames(head: Buffer, start: number): boolean {
	let at = start
	for (let frames = 0; frames < FRAMES_IN_ROW; frames += 1) {
		const bytes = frameBytesAt(head, at)
		if (bytes === 0) return false
		at += bytes
	}
	return true
}

const BITRATES = {
	1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
	2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const
const VERSION_OF_BITS = [4, 0, 2, 1] as const

/** Bytes of the Layer III frame whose header is here (ISO 11172-3, 2.4.1.3); 0 when there is none. */
function frameBytesAt(head: Buffer, at: number): number {
	if (at + 4 > head.length || head.readUInt16BE(at) >> 5 !== 0x7ff) return 0
	const bits = head.readUInt32BE(at)
	const version = VERSION_OF_BITS[(bits >>> 19) & 3] ?? 0
	const rate = SAMPLE_RATES[(bits >>> 10) & 3]
	const kbps = BITRATES[version === 1 ? 1 : 2][((bits >>> 12) & 15) - 1]
	if (version === 0 || ((bits >>> 17) & 3) !== 1 || rate === undefined || kbps === undefined) return 0
	return Math.floor(((version === 1 ? 144_000 : 72_000) * kbps * version) / rate) + ((bits >>> 9) & 1)
}
