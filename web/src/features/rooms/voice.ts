import { Failure } from '../../../../client/failure.ts'
import { type Reaction, VOICE_SLOTS, type VoiceNews, type VoiceSent } from '../../../../kernel/wire/voice.ts'
import { joinMedia, leaveMedia } from './api/voice.ts'

export type VoiceState = 'joining' | 'connected' | 'lost' | 'refused'

export interface VoiceEvents {
	/** @param why the server’s message of a refusal; none when the person was removed or joined elsewhere */
	state(state: VoiceState, why?: string): void
	speaking(userIds: readonly string[]): void
	reaction(given: { readonly userId: string; readonly reaction: Reaction }): void
}

export interface Voice {
	/** Sends a microphone, or none any more. The caller stops it. */
	speak(track: MediaStreamTrack | null): Promise<void>
	react(reaction: Reaction): void
	leave(): Promise<void>
}

/** The server sends news each second. */
const SILENT_MS = 3_000
const JOINED_WITHIN_MS = 8_000
const CHECKED_EVERY_MS = 500
const FIRST_PAUSE_MS = 300
const MAX_PAUSE_MS = 4_000
const MAX_BITRATE = 32_000

interface Connection {
	readonly peer: RTCPeerConnection
	readonly sender: RTCRtpSender
	readonly channel: RTCDataChannel
	/** Null until the server answered. */
	mediaId: string | null
	isConnected: boolean
	/** When it is given up unless news comes. */
	deadline: number
}

/** Joins the talk of a room and plays it, and joins again by itself after a loss until it is left or refused. */
export async function joinVoice(roomId: string, events: VoiceEvents): Promise<Voice> {
	const sounds = Array.from({ length: VOICE_SLOTS }, () => new Audio())
	let connection: Connection | null = null
	let microphone: MediaStreamTrack | null = null
	let isOver = false
	let pause = FIRST_PAUSE_MS
	let retry: number | undefined

	function take(current: Connection, text: string): void {
		const news = JSON.parse(text) as VoiceNews
		if ('over' in news) return end('refused')
		current.deadline = performance.now() + SILENT_MS
		if (!current.isConnected) {
			current.isConnected = true
			pause = FIRST_PAUSE_MS
			events.state('connected')
		}
		if ('reaction' in news) return events.reaction(news)
		send(current, { here: true })
		events.speaking(news.speaking)
	}

	async function connect(): Promise<void> {
		events.state('joining')
		const current = openConnection()
		connection = current
		current.channel.onmessage = ({ data }) => take(current, String(data))
		current.peer.onconnectionstatechange = () => {
			if (current.peer.connectionState === 'failed') lose(current)
		}
		try {
			await current.peer.setLocalDescription()
			const { id, answer } = await joinMedia(roomId, current.peer.localDescription?.sdp ?? '')
			current.mediaId = id
			if (connection !== current) return await forget(current)
			await current.peer.setRemoteDescription({ type: 'answer', sdp: answer })
			await current.sender.replaceTrack(microphone)
			play(current)
		} catch (error) {
			if (connection !== current) return
			if (isRefusal(error)) end('refused', error.message)
			else lose(current)
		}
	}

	function play({ peer }: Connection): void {
		const tracks = peer.getReceivers().map(({ track }) => track)
		for (const [slot, track] of tracks.slice(1).entries()) {
			const sound = sounds[slot]
			if (sound) sound.srcObject = new MediaStream([track])
		}
		sound()
	}

	/** A phone pauses sounds while it is locked or calls. */
	function sound(): void {
		for (const each of sounds) if (each.srcObject !== null) void each.play().catch(() => undefined)
	}

	function lose(current: Connection): void {
		if (connection !== current) return
		close()
		events.state('lost')
		retry = window.setTimeout(() => void connect(), pause)
		pause = Math.min(2 * pause, MAX_PAUSE_MS)
	}

	function close(): void {
		connection?.peer.close()
		connection = null
		for (const each of sounds) each.srcObject = null
	}

	function end(state: 'refused', why?: string): void {
		stop()
		events.state(state, why)
	}

	function stop(): void {
		isOver = true
		clearInterval(watch)
		clearTimeout(retry)
		document.removeEventListener('visibilitychange', sound)
		close()
	}

	const forget = async ({ mediaId }: Connection): Promise<void> => {
		// A failure means that it has ended.
		if (mediaId !== null) await leaveMedia(roomId, mediaId).catch(() => undefined)
	}

	const watch = window.setInterval(() => {
		if (connection && performance.now() > connection.deadline) lose(connection)
	}, CHECKED_EVERY_MS)
	document.addEventListener('visibilitychange', sound)
	void connect()

	return {
		async speak(track) {
			microphone = track
			await connection?.sender.replaceTrack(track)
		},
		react(reaction) {
			if (connection) send(connection, { reaction })
		},
		async leave() {
			if (isOver) return
			const last = connection
			stop()
			if (last) await forget(last)
		},
	}
}

function openConnection(): Connection {
	const peer = new RTCPeerConnection()
	const { sender } = peer.addTransceiver('audio', {
		direction: 'sendonly',
		sendEncodings: [{ maxBitrate: MAX_BITRATE }],
	})
	for (let slot = 0; slot < VOICE_SLOTS; slot += 1) peer.addTransceiver('audio', { direction: 'recvonly' })
	return {
		peer,
		sender,
		channel: peer.createDataChannel('room'),
		mediaId: null,
		isConnected: false,
		deadline: performance.now() + JOINED_WITHIN_MS,
	}
}

function send({ channel }: Connection, sent: VoiceSent): void {
	if (channel.readyState === 'open') channel.send(JSON.stringify(sent))
}

/** Checks for an answer that will be the same at the next try. */
const isRefusal = (error: unknown): error is Failure =>
	error instanceof Failure && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 429
