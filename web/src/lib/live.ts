import { api } from './client.ts'
import { session } from './session.ts'

/**
 * Live updates: one socket for the page. The server says only *that* something changed; what it is now is
 * read by the normal route. The socket is open while anything is watched.
 */

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

type Listener = () => void
const watched = new Map<string, Set<Listener>>()
let socket: WebSocket | null = null
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Whether what the page shows was read a while ago: the server rendered it, and nobody told it what changed since. */
let isOld = 'rendered' in document.documentElement.dataset

/**
 * @param key such as `request:{id}`
 * @returns stops watching
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

/** Doubles each time, with a part left to chance so that a restart isn't met by every page at once. */
function waitBeforeRetry(): number {
	const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
	failures += 1
	return longest / 2 + Math.random() * (longest / 2)
}

function announce(): void {
	if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ watch: [...watched.keys()] }))
}

/** A socket opens as a guest's; a ticket, good for one socket, makes it the signed-in visitor's. */
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
	// What may not be seen any more is read anew, too: its page then says that it isn't there.
	const keys = 'changed' in message ? message.changed : 'gone' in message ? message.gone : null
	if (!Array.isArray(keys)) return
	for (const key of keys) for (const listener of watched.get(key) ?? []) listener()
}

// An open socket keeps a browser from putting the page aside whole for whoever comes back to it.
window.addEventListener('pagehide', disconnect)
window.addEventListener('pageshow', ({ persisted }) => {
	if (!persisted || socket !== null || watched.size === 0) return
	isOld = true
	connect()
})

// What a visitor may watch depends on who they are: a new session gets a new socket.
let signedInAs = session.get().user?.unique_id
session.subscribe(() => {
	const now = session.get().user?.unique_id
	if (now === signedInAs) return
	signedInAs = now
	if (socket === null) return
	disconnect()
	if (watched.size > 0) connect()
})
