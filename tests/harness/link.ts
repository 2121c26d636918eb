import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net'

/**
 * What a network does to a connection:
 * - `open`: passes everything
 * - `reset`: connections break, and new ones are refused
 * - `silent`: half-open. Whatever is sent is taken and swallowed; who was connected never hears of it again
 * - `deaf`: what is asked arrives, what is answered is lost
 * - `slow`: every piece comes late
 */
export const LINK_MODES = ['open', 'reset', 'silent', 'deaf', 'slow'] as const
export type LinkMode = (typeof LINK_MODES)[number]

/** A stretch of network between two parts, which can be cut. */
export interface Link {
	readonly name: string
	/** On 127.0.0.1: where the calling part believes the other one to be. */
	readonly port: number
	set(mode: LinkMode): void
	close(): Promise<void>
}

interface Pair {
	readonly near: Socket
	readonly far: Socket
	/** Nothing gets through any more, for ever: what a firewall does that forgot the connection. */
	lost: boolean
}

/** What keepalive at the other end needs to find out that nobody is there. The near end has to find out by itself. */
const FAR_NOTICES_MS = 20_000
const SLOW_MS = 120

/** Starts a stretch of network. @param target the port at the other end, which may change */
export async function startLink(name: string, target: () => number): Promise<Link> {
	const pairs = new Set<Pair>()
	const timers = new Set<NodeJS.Timeout>()
	let mode: LinkMode = 'open'

	function lose(pair: Pair): void {
		if (pair.lost) return
		pair.lost = true
		const timer = setTimeout(() => {
			timers.delete(timer)
			pair.far.destroy()
		}, FAR_NOTICES_MS)
		timers.add(timer)
	}

	function pipe(from: Socket, to: Socket, pair: Pair, isAnswer: boolean): void {
		/** Pieces that are late keep their order. */
		let due = 0
		from.on('data', (piece) => {
			if (pair.lost || (isAnswer && mode === 'deaf')) return
			if (mode !== 'slow' && due < performance.now()) return void to.write(piece)
			due = Math.max(due, performance.now() + (mode === 'slow' ? SLOW_MS : 0))
			const timer = setTimeout(() => {
				timers.delete(timer)
				if (!pair.lost && !to.destroyed) to.write(piece)
			}, due - performance.now())
			timers.add(timer)
		})
		from.on('error', () => {})
		from.on('close', () => {
			if (!pair.lost) to.destroy()
			else if (pair.near.destroyed && pair.far.destroyed) pairs.delete(pair)
			if (!pair.lost) pairs.delete(pair)
		})
	}

	const server = createServer((near) => {
		if (mode === 'reset') return void near.resetAndDestroy()
		const far = open({ port: target(), host: '127.0.0.1' })
		near.setNoDelay(true)
		far.setNoDelay(true)
		const pair: Pair = { near, far, lost: false }
		pairs.add(pair)
		pipe(near, far, pair, false)
		pipe(far, near, pair, true)
		if (mode === 'silent') lose(pair)
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(0, '127.0.0.1', resolve)
	})
	const { port } = server.address() as AddressInfo

	function end(pair: Pair): void {
		pair.near.resetAndDestroy()
		pair.far.resetAndDestroy()
		pairs.delete(pair)
	}

	return {
		name,
		port,
		set(next) {
			// An answer that was lost never comes later.
			if (mode === 'deaf' && next !== 'deaf') for (const pair of [...pairs]) end(pair)
			mode = next
			if (next === 'reset') for (const pair of [...pairs]) end(pair)
			if (next === 'silent') for (const pair of pairs) lose(pair)
		},
		async close() {
			for (const timer of timers) clearTimeout(timer)
			for (const pair of [...pairs]) end(pair)
			await new Promise<void>((resolve) => server.close(() => resolve()))
		},
	}
}
