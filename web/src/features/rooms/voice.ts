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
const ANSWERED_WITHIN_MS = 10_000
const CONNECTED_WITHIN_MS = 5_000
const CHECKED_EVERY_MS = 500
const FIRST_PAUSE_MS = 300
const MAX_PAUSE_MS = 4_000
const MAX_BITRATE = 32_000

interface Connection {
	readonly peer: RTCPeerConnection
	readonly sender: RTCRtpSender
	readonly receivers: readonly RTCRtpReceiver[]
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
		if ('over' in news) {
			end()
			return
		}
		current.deadline = performance.now() + SILENT_MS
		if (!current.isConnected) {
			current.isConnected = true
			pause = FIRST_PAUSE_MS
			events.state('connected')
		}
		if ('reaction' in news) events.reaction(news)
		else {
			send(current, { here: true })
			events.speaking(news.speaking)
		}
	}

	async function connect(): Promise<void> {
		events.state('joining')
		const current = openConnection()
		connection = current
		current.channel.onmessage = ({ data }) => take(current, String(data))
		current.channel.onclose = () => lose(current)
		current.peer.onconnectionstatechange = () => {
			if (current.peer.connectionState === 'failed') lose(current)
		}
		try {
			const offer = await current.peer.createOffer()
			const { id, answer, iceServers } = await joinMedia(roomId, offer.sdp ?? '')
			current.mediaId = id
			if (connection !== current) return await forget(current)
			// Before the description, which begins the search for a way.
			current.peer.setConfiguration({ iceServers })
			await current.peer.setLocalDescription(offer)
			await current.peer.setRemoteDescription({ type: 'answer', sdp: answer })
			await current.sender.replaceTrack(microphone)
			play()
			current.deadline = performance.now() + CONNECTED_WITHIN_MS
		} catch (error) {
			if (connection !== current) return
			if (isRefusal(error)) end(error.message)
			else lose(current)
		}
	}

	/** Plays the voices, also after a phone that was locked, or called, has paused them. */
	function play(): void {
		for (const [slot, sound] of sounds.entries()) {
			const receiver = connection?.receivers[slot]
			if (!receiver) continue
			sound.srcObject ??= new MediaStream([receiver.track])
			void sound.play().catch(() => undefined)
		}
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

	function end(why?: string): void {
		stop()
		events.state('refused', why)
	}

	function stop(): void {
		isOver = true
		clearInterval(watch)
		clearTimeout(retry)
		document.removeEventListener('visibilitychange', play)
		close()
	}

	const forget = async ({ mediaId }: Connection): Promise<void> => {
		// A failure means that it has ended.
		if (mediaId !== null) await leaveMedia(roomId, mediaId).catch(() => undefined)
	}

	const watch = window.setInterval(() => {
		if (connection && performance.now() > connection.deadline) lose(connection)
	}, CHECKED_EVERY_MS)
	document.addEventListener('visibilitychange', play)
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
	const slots = Array.from({ length: VOICE_SLOTS }, () =>
		peer.addTransceiver('audio', { direction: 'recvonly' }),
	)
	return {
		peer,
		sender,
		receivers: slots.map(({ receiver }) => receiver),
		channel: peer.createDataChannel('room'),
		mediaId: null,
		isConnected: false,
		deadline: performance.now() + ANSWERED_WITHIN_MS,
	}
}

function send({ channel }: Connection, sent: VoiceSent): void {
	if (channel.readyState === 'open') channel.send(JSON.stringify(sent))
}

/** Checks for an answer that will be the same at the next try. */
const isRefusal = (error: unknown): error is Failure =>
	error instanceof Failure && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 429
