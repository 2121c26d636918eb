import { api } from './client.ts'
import { session } from './session.ts'

/**
 * Live updates over one socket. The server sends only that something changed; the normal routes give the new
 * state. The socket is open while anything is watched.
 */

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

type Listener = () => void
const watched = new Map<string, Set<Listener>>()
let socket: WebSocket | null = null
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** True if the page's data may be outdated, because the server rendered it earlier. */
let isOld = 'rendered' in document.documentElement.dataset

/**
 * @param key such as `request:{id}`
 * @returns a function that stops watching
 */
export function watch(key: string, onChange: Listener): () => void {
	const listeners = watched.get(key) ?? new Set()
	listeners.add(onChange)
	watched.set(key, listeners)
	if (socket === null) connect()
	else announce()
	return () => {
		listeners.delete(onChange)
		if (listeners.size === 0) watched.delete(key)
		if (watched.size === 0) disconnect()
		else announce()
	}
}

function connect(): void {
	clearTimeout(retry)
	const address = new URL('/api/v1/live', location.href)
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
	const opened = new WebSocket(address)
	socket = opened
	opened.addEventListener('open', () => {
		const missedSome = failures > 0 || isOld
		failures = 0
		isOld = false
		void introduce(opened).then(() => {
			if (missedSome) for (const listeners of watched.values()) for (const listener of listeners) listener()
		})
	})
	opened.addEventListener('message', ({ data }) => receive(data))
	opened.addEventListener('close', () => {
		if (socket !== opened) return
		socket = null
		if (watched.size > 0) retry = setTimeout(connect, waitBeforeRetry())
	})
}

function disconnect(): void {
	clearTimeout(retry)
	const open = socket
	socket = null
	open?.close()
}

/**
 * Doubles the delay each time, with random jitter, so that not all pages reconnect at once after a restart.
 */
function waitBeforeRetry(): number {
	const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
	failures += 1
	return longest / 2 + Math.random() * (longest / 2)
}

function announce(): void {
	if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ watch: [...watched.keys()] }))
}

/** A socket opens as a guest's; a single-use ticket assigns it to the signed-in visitor. */
async function introduce(opened: WebSocket): Promise<void> {
	if (session.get().user !== null) {
		const ticket = await api.post('/api/v1/live/ticket', { quiet: true }).then(
			({ data }) => data.ticket,
			() => undefined,
		)
		if (socket === opened && opened.readyState === WebSocket.OPEN)
			opened.send(JSON.stringify({ ticket, watch: [...watched.keys()] }))
		return
	}
	announce()
}

function receive(data: unknown): void {
	if (typeof data !== 'string') return
	const message: unknown = JSON.parse(data)
	if (typeof message !== 'object' || message === null) return
	// A subject that became invisible is read again, too, so that its page says it is missing.
	const keys = 'changed' in message ? message.changed : 'gone' in message ? message.gone : null
	if (!Array.isArray(keys)) return
	for (const key of keys) for (const listener of watched.get(key) ?? []) listener()
}

// An open socket keeps a page out of the browser's back/forward cache.
window.addEventListener('pagehide', disconnect)
window.addEventListener('pageshow', ({ persisted }) => {
	if (!persisted || socket !== null || watched.size === 0) return
	isOld = true
	connect()
})

// Permissions depend on the visitor, so a new session gets a new socket.
let signedInAs = session.get().user?.unique_id
session.subscribe(() => {
	const now = session.get().user?.unique_id
	if (now === signedInAs) return
	signedInAs = now
	if (socket === null) return
	disconnect()
	if (watched.size > 0) connect()
})
