import { Audio, cleanup, type DataChannel, PeerConnection, type Track } from 'node-datachannel'
import { VOICE_SLOTS, type VoiceNews, type VoiceSent } from '../kernel/wire/voice.ts'

const PAYLOAD_TYPE = 111
const LEVEL_ID = 1
const FRAME_MS = 20
const SAMPLES = 960
const LOUD = 20

export interface ReceivedPacket {
	/** Whose voice it is. */
	readonly voice: string
	readonly slot: number
	readonly sequence: number
	readonly timestamp: number
	/** Milliseconds, as `performance.now()`. */
	readonly at: number
}

/** A scripted page: it sends packets that name its voice, and notes those that it gets. */
export interface VoicePeer {
	readonly ssrc: number
	readonly received: ReceivedPacket[]
	readonly news: VoiceNews[]
	readonly offer: string
	/** Takes the answer to its offer. */
	accept(answer: string): void
	isConnected(): boolean
	isOver(): boolean
	speak(level?: number): void
	hush(): void
	/** Sends a recording in its own time. @returns when it has ended */
	say(packets: readonly Buffer[]): Promise<void>
	/** Sends one packet as it is. */
	sendRaw(packet: Buffer): void
	send(message: VoiceSent | string): void
	/** Returns whose packets came within a time from now. */
	hearsWithin(ms: number): Promise<ReadonlySet<string>>
	close(): void
}

export function packetOf(
	voice: string,
	sequence: number,
	{
		level = LOUD,
		ssrc = ssrcOf(voice),
		payload = Buffer.from(voice.padEnd(60)),
	}: { readonly level?: number; readonly ssrc?: number; readonly payload?: Buffer } = {},
): Buffer {
	const packet = Buffer.alloc(12 + 8 + payload.length)
	packet.writeUInt8(0x90, 0)
	packet.writeUInt8(PAYLOAD_TYPE, 1)
	packet.writeUInt16BE(sequence & 0xffff, 2)
	packet.writeUInt32BE((sequence * SAMPLES) >>> 0, 4)
	packet.writeUInt32BE(ssrc, 8)
	packet.writeUInt16BE(0xbede, 12)
	packet.writeUInt16BE(1, 14)
	packet.writeUInt8(LEVEL_ID << 4, 16)
	packet.writeUInt8(0x80 | level, 17)
	payload.copy(packet, 20)
	return packet
}

const ssrcOf = (voice: string): number =>
	[...voice].reduce((sum, sign) => (31 * sum + sign.charCodeAt(0)) >>> 0, 1_000)

/** Ends the library's threads, which would go on for longer than the program. No peer works afterwards. */
export const endVoicePeers = (): void => cleanup()

export function createVoicePeer(voice: string): VoicePeer {
	const connection = new PeerConnection(voice, { iceServers: [], bindAddress: '127.0.0.1' })
	const microphone = new Audio('0', 'SendOnly')
	microphone.addOpusCodec(PAYLOAD_TYPE)
	microphone.addSSRC(ssrcOf(voice), 'voice', 'stream', 'track')
	microphone.parseSdpLine(`a=extmap:${LEVEL_ID} urn:ietf:params:rtp-hdrext:ssrc-audio-level`)
	const mine = connection.addTrack(microphone)
	const received: ReceivedPacket[] = []
	const news: VoiceNews[] = []
	const slots: Track[] = Array.from({ length: VOICE_SLOTS }, (_, slot) => {
		const audio = new Audio(String(slot + 1), 'RecvOnly')
		audio.addOpusCodec(PAYLOAD_TYPE)
		const track = connection.addTrack(audio)
		track.onMessage((packet) => {
			// RTCP has types from 192 on.
			if (packet.length < 13 || packet.readUInt8(1) >= 192) return
			received.push({
				voice: packet.subarray(12).toString().trimEnd(),
				slot,
				sequence: packet.readUInt16BE(2),
				timestamp: packet.readUInt32BE(4),
				at: performance.now(),
			})
		})
		return track
	})
	let state = 'new'
	connection.onStateChange((next) => {
		state = next
	})
	const channel: DataChannel = connection.createDataChannel('room')
	const send = (message: VoiceSent | string) => {
		if (channel.isOpen()) channel.sendMessage(typeof message === 'string' ? message : JSON.stringify(message))
	}
	channel.onMessage((text) => {
		const each = JSON.parse(String(text)) as VoiceNews
		news.push(each)
		if ('speaking' in each) send({ here: true })
	})
	const offer = connection.localDescription()?.sdp
	if (offer === undefined) throw new Error('There is no offer.')
	let sequence = 100
	let timer: NodeJS.Timeout | undefined
	const sendRaw = (packet: Buffer) => {
		if (mine.isOpen()) mine.sendMessageBinary(packet)
	}
	return {
		ssrc: ssrcOf(voice),
		received,
		news,
		offer,
		accept: (answer) => connection.setRemoteDescription(answer, 'answer'),
		isConnected: () => state === 'connected' && channel.isOpen(),
		isOver: () => news.some((each) => 'over' in each),
		speak(level = LOUD) {
			clearInterval(timer)
			timer = setInterval(() => sendRaw(packetOf(voice, sequence++, { level })), FRAME_MS)
		},
		hush: () => clearInterval(timer),
		async say(packets) {
			let due = performance.now()
			for (const payload of packets) {
				sendRaw(packetOf(voice, sequence++, { payload }))
				due += FRAME_MS
				await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
			}
		},
		sendRaw,
		send,
		async hearsWithin(ms) {
			const from = received.length
			await new Promise((resolve) => setTimeout(resolve, ms))
			return new Set(received.slice(from).map((packet) => packet.voice))
		},
		close() {
			clearInterval(timer)
			for (const track of [mine, ...slots]) if (track.isOpen()) track.close()
			connection.close()
		},
	}
}
