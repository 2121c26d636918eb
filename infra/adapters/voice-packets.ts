const CLOCK_PER_MS = 48
const FRAME = 960
const LONG_GAP = 1_000
const LONG_PAUSE = 60 * 1_000 * CLOCK_PER_MS
const HEADER = 12

/** A packet of a voice (RTP, RFC 3550) without what only concerns its sender. */
export interface VoicePacket {
	readonly ssrc: number
	readonly payloadType: number
	readonly sequence: number
	readonly timestamp: number
	/** dB below full scale; null where the sender doesn't say it. */
	readonly level: number | null
	readonly payload: Buffer
}

/** Reads a packet. @param levelId the number of the header extension with the level (RFC 6464) */
export function readPacket(packet: Buffer, levelId: number | null): VoicePacket | null {
	if (packet.length <= HEADER || packet.readUInt8(0) >> 6 !== 2) return null
	const first = packet.readUInt8(0)
	let at = HEADER + 4 * (first & 0x0f)
	let level: number | null = null
	if (first & 0x10) {
		if (packet.length < at + 4) return null
		const end = at + 4 + 4 * packet.readUInt16BE(at + 2)
		if (packet.length < end) return null
		if (levelId !== null && packet.readUInt16BE(at) === 0xbede)
			level = levelIn(packet.subarray(at + 4, end), levelId)
		at = end
	}
	const padding = first & 0x20 ? packet.readUInt8(packet.length - 1) : 0
	if (packet.length - padding <= at) return null
	return {
		payloadType: packet.readUInt8(1) & 0x7f,
		sequence: packet.readUInt16BE(2),
		timestamp: packet.readUInt32BE(4),
		ssrc: packet.readUInt32BE(8),
		level,
		payload: packet.subarray(at, packet.length - padding),
	}
}

function levelIn(extensions: Buffer, levelId: number): number | null {
	for (let at = 0; at < extensions.length; ) {
		const head = extensions.readUInt8(at)
		if (head === 0) {
			at += 1
			continue
		}
		if (head >> 4 === levelId && at + 1 < extensions.length) return extensions.readUInt8(at + 1) & 0x7f
		at += 2 + (head & 0x0f)
	}
	return null
}

export interface SentPacket {
	/** A packet for one receiver, who writes its own sequence number and payload type. */
	readonly bytes: Buffer
	readonly sequence: number
	/** By how much the sequence number grew; it is more than one after a loss. */
	readonly step: number
	readonly isFirst: boolean
}

/** Joins the voices of a slot, one after another, to one stream that never jumps back. */
export function createSlotStream(ssrc: number) {
	let source = ''
	let sourceSequence = 0
	let sourceTimestamp = 0
	let sequence = 0
	let timestamp = 0
	let sentAt = 0

	/** @param from whose packet it is @returns null for one that comes too late or twice */
	return function next(from: string, packet: VoicePacket, now: number): SentPacket | null {
		const later = (packet.sequence - sourceSequence) & 0xffff
		const ticks = (packet.timestamp - sourceTimestamp) >>> 0
		if (from === source && (later === 0 || later > 0x1_0000 - LONG_GAP)) return null
		const isFirst = from !== source || later > LONG_GAP || ticks > LONG_PAUSE
		const step = isFirst ? 1 : later
		const elapsed = isFirst ? Math.max(FRAME, Math.round((now - sentAt) * CLOCK_PER_MS)) : ticks
		source = from
		sourceSequence = packet.sequence
		sourceTimestamp = packet.timestamp
		sequence = (sequence + step) & 0xffff
		timestamp = (timestamp + elapsed) >>> 0
		sentAt = now
		const bytes = Buffer.allocUnsafe(HEADER + packet.payload.length)
		bytes.writeUInt8(0x80, 0)
		bytes.writeUInt32BE(timestamp, 4)
		bytes.writeUInt32BE(ssrc, 8)
		packet.payload.copy(bytes, HEADER)
		return { bytes, sequence, step, isFirst }
	}
}
