import { networkInterfaces } from 'node:os'
import { performance } from 'node:perf_hooks'
import {
	Audio,
	type DataChannel,
	IceUdpMuxListener,
	initLogger,
	PeerConnection,
	type Track,
} from 'node-datachannel'
import type { Log } from '../../kernel/ports/log.ts'
import { InvalidOffer, type Voice, type VoicePeer, type VoicePeerState } from '../../kernel/ports/voice.ts'
import {
	REACTIONS,
	readVoiceOffer,
	VOICE_BEAT_MS,
	VOICE_SLOTS,
	type VoiceNews,
	type VoiceOffer,
} from '../../kernel/wire/voice.ts'
import { createSlotStream, readPacket } from './voice-packets.ts'
import { answerOf, offerOf } from './voice-sdp.ts'
import { createVoiceSlots } from './voice-slots.ts'

export interface VoiceSettings {
	/** The UDP port of all connections. */
	readonly port: number
	/** The address that it listens on. */
	readonly host: string
	/** The address that browsers send to; null: those of this machine. */
	readonly publicAddress: string | null
	readonly log: Log
}

/** Nothing came from a page for this long: its connection is lost. */
const LOST_MS = 8_000
/** News is gathered for this long. */
const TICK_MS = 200
/** A page learns that it is over before its connection ends. */
const FAREWELL_MS = 500
/** Opus has 50 packets in a second, 100 at most; more of them are dropped. */
const PACKETS_A_SECOND = 120
const MESSAGES_A_SECOND = 20
const REACTIONS_A_SECOND = 2
const MAX_MESSAGE = 200
/** A microphone that sends no level: longer packets are speech. */
const SPEECH_BYTES = 30
const SPOKEN_LEVEL = 30
const SILENT_LEVEL = 127

interface Peer extends VoicePeer {
	readonly connection: PeerConnection
	readonly offer: VoiceOffer
	readonly tracks: readonly Track[]
	/** By how much its sequence numbers are behind those of each slot: it isn't sent its own voice. */
	readonly behind: number[]
	channel: DataChannel | null
	isOpen: boolean
	isLost: boolean
	receivedAt: number
	readonly mayTake: { packet(): boolean; message(): boolean; reaction(): boolean }
}

interface Room {
	readonly peers: Map<string, Peer>
	readonly slots: ReturnType<typeof createVoiceSlots>
	readonly streams: readonly ReturnType<typeof createSlotStream>[]
	speakers: ReadonlySet<string>
	news: string
	newsAt: number
}

const createRoom = (): Room => ({
	peers: new Map(),
	slots: createVoiceSlots(),
	streams: Array.from({ length: VOICE_SLOTS }, (_, slot) => createSlotStream(slot + 1)),
	speakers: new Set(),
	news: '',
	newsAt: 0,
})

/** Carries voices by libdatachannel: it encrypts and finds the way, and what is sent to whom is decided here. */
export function createVoice({ port, host, publicAddress, log }: VoiceSettings): Voice {
	initLogger('Error', (_, message) => log.warn(`Voice: ${message}`))
	// It holds the port while nobody is there. @throws when another process has it
	const listener = new IceUdpMuxListener(port, host)
	const addresses = publicAddress === null ? addressesOf(host) : [publicAddress]
	const rooms = new Map<string, Room>()
	const all = new Map<string, Peer>()
	const now = () => performance.now()

	function roomOf(id: string): Room {
		const room = rooms.get(id) ?? createRoom()
		rooms.set(id, room)
		return room
	}

	function forward(room: Room, speaker: Peer, bytes: Buffer): void {
		speaker.receivedAt = now()
		const isIn = all.get(speaker.id) === speaker
		if (!isIn || !speaker.mayTake.packet() || !room.speakers.has(speaker.userId)) return
		const { microphone, payloadType } = speaker.offer
		const packet = readPacket(bytes, microphone.levelId)
		if (packet === null || packet.payloadType !== payloadType || packet.ssrc !== microphone.ssrc) return
		const level = packet.level ?? (packet.payload.length > SPEECH_BYTES ? SPOKEN_LEVEL : SILENT_LEVEL)
		const slot = room.slots.hear(speaker.userId, level, speaker.receivedAt)
		if (slot === null) return
		const sent = room.streams[slot]?.(speaker.id, packet, speaker.receivedAt)
		if (sent) send(room, speaker.userId, slot, sent)
	}

	function send(
		room: Room,
		userId: string,
		slot: number,
		{ bytes, sequence, step, isFirst }: NonNullable<ReturnType<ReturnType<typeof createSlotStream>>>,
	): void {
		for (const peer of room.peers.values()) {
			const behind = peer.behind[slot] ?? 0
			if (peer.userId === userId || !peer.isOpen) {
				peer.behind[slot] = behind + step
				continue
			}
			bytes.writeUInt8((isFirst ? 0x80 : 0) | peer.offer.payloadType, 1)
			bytes.writeUInt16BE((sequence - behind) & 0xffff, 2)
			attempt(() => peer.tracks[slot]?.sendMessageBinary(bytes))
		}
	}

	function tell(room: Room, news: VoiceNews): void {
		const text = JSON.stringify(news)
		for (const { channel } of room.peers.values())
			attempt(() => channel?.isOpen() && channel.sendMessage(text))
	}

	function receive(room: Room, peer: Peer, message: unknown): void {
		peer.receivedAt = now()
		if (typeof message !== 'string' || message.length > MAX_MESSAGE || !peer.mayTake.message()) return
		const reaction = REACTIONS.find((each) => message === JSON.stringify({ reaction: each }))
		if (reaction === undefined || all.get(peer.id) !== peer || !peer.mayTake.reaction()) return
		tell(room, { reaction, userId: peer.userId })
	}

	function end(peer: Peer): void {
		all.delete(peer.id)
		attempt(() => peer.connection.close())
	}

	const timer = setInterval(() => {
		const at = now()
		for (const peer of all.values()) if (at - peer.receivedAt > LOST_MS) peer.isLost = true
		for (const [id, room] of rooms) {
			if (room.peers.size === 0) {
				rooms.delete(id)
				continue
			}
			const state = { speaking: room.slots.speaking(at), slots: room.slots.holders() }
			const news = JSON.stringify(state)
			if (news === room.news && at - room.newsAt < VOICE_BEAT_MS) continue
			room.news = news
			room.newsAt = at
			tell(room, state)
		}
	}, TICK_MS)

	return {
		join(who, text) {
			const offer = readVoiceOffer(text)
			if (offer === null) throw new InvalidOffer('It is no offer of a room’s page.')
			const connection = new PeerConnection(who.id, {
				iceServers: [],
				bindAddress: host,
				portRangeBegin: port,
				portRangeEnd: port,
				enableIceUdpMux: true,
				maxMessageSize: 16_384,
			})
			try {
				const room = roomOf(who.roomId)
				const { microphone, slots } = tracksOf(connection, offer)
				const peer: Peer = {
					...who,
					connection,
					offer,
					tracks: [...slots, microphone],
					behind: slots.map(() => 0),
					channel: null,
					isOpen: false,
					isLost: false,
					receivedAt: now(),
					mayTake: {
						packet: atMost(PACKETS_A_SECOND, now),
						message: atMost(MESSAGES_A_SECOND, now),
						reaction: atMost(REACTIONS_A_SECOND, now),
					},
				}
				microphone.onMessage((bytes) => forward(room, peer, bytes))
				connection.onDataChannel((channel) => {
					if (peer.channel !== null) return channel.close()
					peer.channel = channel
					channel.onMessage((message) => receive(room, peer, message))
				})
				connection.onStateChange((state) => {
					peer.isOpen = state === 'connected'
					if (state === 'failed' || state === 'closed') peer.isLost = true
				})
				connection.setRemoteDescription(offerOf(offer), 'offer')
				const sdp = connection.localDescription()?.sdp
				if (sdp === undefined) throw new InvalidOffer('There is no answer to it.')
				room.peers.set(peer.id, peer)
				all.set(peer.id, peer)
				return answerOf(sdp, addresses, listener.port())
			} catch (error) {
				attempt(() => connection.close())
				throw new InvalidOffer(String(error), { cause: error })
			}
		},
		setSpeakers(roomId, userIds) {
			const room = rooms.get(roomId)
			if (!room) return
			for (const userId of room.speakers) if (!userIds.has(userId)) room.slots.leave(userId)
			room.speakers = new Set(userIds)
		},
		remove(peerId, over) {
			const peer = all.get(peerId)
			if (!peer) return
			const room = rooms.get(peer.roomId)
			room?.peers.delete(peerId)
			const isElsewhere = [...(room?.peers.values() ?? [])].some(({ userId }) => userId === peer.userId)
			if (!isElsewhere) room?.slots.leave(peer.userId)
			// From here on nothing that it sends is heard, and nothing is sent to it.
			all.delete(peerId)
			if (!over || !peer.channel) return end(peer)
			attempt(() => peer.channel?.sendMessage(JSON.stringify({ over: true } satisfies VoiceNews)))
			setTimeout(() => end(peer), FAREWELL_MS)
		},
		peers: () =>
			[...all.values()].map(
				({ id, roomId, userId, isOpen, isLost }): VoicePeerState => ({
					id,
					roomId,
					userId,
					state: isLost ? 'lost' : isOpen ? 'connected' : 'joining',
				}),
			),
		close() {
			clearInterval(timer)
			for (const peer of all.values()) end(peer)
			listener.stop()
		},
	}
}

/** Makes the lines of a connection, each under the name that the offer gives it. */
function tracksOf(connection: PeerConnection, { parts, payloadType, microphone }: VoiceOffer) {
	const slots: Track[] = []
	let mine: Track | null = null
	for (const { mid, kind } of parts) {
		if (kind === 'data') continue
		const audio = new Audio(mid, kind === 'microphone' ? 'RecvOnly' : 'SendOnly')
		audio.addOpusCodec(payloadType, OPUS)
		if (kind === 'microphone') {
			if (microphone.levelId !== null) audio.parseSdpLine(levelLine(microphone.levelId))
			mine = connection.addTrack(audio)
		} else {
			const ssrc = slots.length + 1
			audio.addSSRC(ssrc, 'room', `slot${ssrc}`, `voice${ssrc}`)
			slots.push(connection.addTrack(audio))
		}
	}
	if (mine === null) throw new InvalidOffer('It has no microphone.')
	return { microphone: mine, slots }
}

/** Mono, corrected forwards, without packets for silence. */
const OPUS = 'minptime=10;useinbandfec=1;usedtx=1;stereo=0;maxaveragebitrate=32000'
const levelLine = (id: number) => `a=extmap:${id} urn:ietf:params:rtp-hdrext:ssrc-audio-level`

function atMost(most: number, now: () => number): () => boolean {
	let second = 0
	let count = 0
	return () => {
		const current = Math.floor(now() / 1_000)
		if (current !== second) [second, count] = [current, 0]
		count += 1
		return count <= most
	}
}

/** A connection may end between two lines; the next look at it finds out. */
function attempt(run: () => unknown): void {
	try {
		run()
	} catch {
		// Its state says the rest.
	}
}

function addressesOf(host: string): string[] {
	if (host !== '0.0.0.0' && host !== '::') return [host]
	return Object.values(networkInterfaces())
		.flatMap((each) => each ?? [])
		.filter(({ internal, family }) => !internal && family === 'IPv4')
		.map(({ address }) => address)
}
