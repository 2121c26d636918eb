import { asFailure, isAnswered } from '../../../client/failure.ts'
import { createStore } from '../../../client/ui/store.ts'
import { studioNews } from '../../../domain/radio/studio.contract.ts'
import { SECOND_MS } from '../../../kernel/wire/time.ts'

/** 240 ms. */
const BATCH_FRAMES = 10
const AGAIN_MS = SECOND_MS
/** The server says each second what is on air; a connection that is silent for so long is lost. */
const SILENT_MS = 5 * SECOND_MS
/** Sound that waits for a slow uplink for four seconds is too late. */
const MAX_WAITING_BYTES = 65_536
/** Ends that no other try would change. */
const REFUSALS: ReadonlyMap<string, Refusal> = new Map([
	['SOURCE_OUT_OF_TIME', 'outOfTime'],
	['SOURCE_BUSY', 'busy'],
])
export type Refusal = 'outOfTime' | 'busy'

export interface UplinkState {
	readonly phase: 'off' | 'connecting' | 'sending' | 'lost' | 'refused'
	/** Listeners hear it. */
	readonly isOnAir: boolean
	readonly refusal: Refusal | null
	/** The server's words, when it gave no ticket. */
	readonly message: string
}

const OFF: UplinkState = { phase: 'off', isOnAir: false, refusal: null, message: '' }

/**
 * Sends frames while the host has taken over, and connects again by itself.
 * @param ticketOf gets a ticket for one connection
 */
export function createUplink(ticketOf: () => Promise<string>) {
	const state = createStore<UplinkState>(OFF)
	let isWanted = false
	let socket: WebSocket | null = null
	let number = 0
	let frames: Uint8Array[] = []
	let receivedAt = 0
	let again: ReturnType<typeof setTimeout> | undefined
	let watching: ReturnType<typeof setInterval> | undefined

	function retry(): void {
		socket = null
		frames = []
		if (!isWanted) return
		state.set({ ...OFF, phase: 'lost' })
		clearTimeout(again)
		again = setTimeout(() => void connect(), AGAIN_MS)
	}

	function refuse(refusal: Refusal | null, message = ''): void {
		handBack()
		state.set({ phase: 'refused', refusal, message })
	}

	async function connect(): Promise<void> {
		let ticket: string
		try {
			ticket = await ticketOf()
		} catch (error) {
			if (isAnswered(error)) return refuse(null, asFailure(error).message)
			return retry()
		}
		if (!isWanted) return
		const address = new URL('/radio/studio', location.href)
		address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
		const opened = new WebSocket(address)
		socket = opened
		number = 0
		receivedAt = Date.now()
		opened.addEventListener('open', () => opened.send(JSON.stringify({ ticket })))
		opened.addEventListener('message', ({ data }) => {
			if (socket !== opened) return
			receivedAt = Date.now()
			state.set({ phase: 'sending', isOnAir: studioNews.parse(JSON.parse(String(data))).onAir })
		})
		opened.addEventListener('close', ({ reason }) => {
			if (socket !== opened) return
			const refusal = REFUSALS.get(reason)
			if (refusal) refuse(refusal)
			else retry()
		})
	}

	/** Gives a connection up that says nothing any more. */
	function watch(): void {
		if (socket === null || Date.now() - receivedAt < SILENT_MS) return
		const silent = socket
		retry()
		silent.close()
	}

	function handBack(): void {
		isWanted = false
		clearTimeout(again)
		clearInterval(watching)
		const opened = socket
		socket = null
		frames = []
		opened?.close()
		state.set(OFF)
	}

	return {
		state,
		takeOver(): void {
			isWanted = true
			state.set({ ...OFF, phase: 'connecting' })
			watching = setInterval(watch, SECOND_MS)
			void connect()
		},
		handBack,
		send(frame: Uint8Array): void {
			if (socket === null || state.get().phase !== 'sending') return
			frames.push(frame)
			if (frames.length < BATCH_FRAMES) return
			const batch = batchOf(number, frames)
			number += 1
			frames = []
			if (socket.bufferedAmount < MAX_WAITING_BYTES) socket.send(batch)
		},
	}
}

/** Returns frames behind their number of 32 bits. */
function batchOf(number: number, frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const batch = new Uint8Array(4 + frames.reduce((sum, { length }) => sum + length, 0))
	new DataView(batch.buffer).setUint32(0, number)
	let at = 4
	for (const frame of frames) {
		batch.set(frame, at)
		at += frame.length
	}
	return batch
}
