import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net'

/**
 * The network's effect on a connection:
 * - `open`: passes everything
 * - `reset`: connections break, and new ones are refused
 * - `silent`: half-open; data is accepted and dropped, and connected clients get no notice
 * - `deaf`: requests arrive, answers are lost
 * - `slow`: every piece is late
 */
export const LINK_MODES = ['open', 'reset', 'silent', 'deaf', 'slow'] as const
export type LinkMode = (typeof LINK_MODES)[number]

export interface Link {
	readonly name: string
	/** The port on 127.0.0.1 at which the caller reaches the other part. */
	readonly port: number
	set(mode: LinkMode): void
	close(): Promise<void>
}

interface Pair {
	readonly near: Socket
	readonly far: Socket
	lost: boolean
}

/** The time in which the far end's keepalive notices a lost peer. The near end must notice by itself. */
const FAR_NOTICES_MS = 20_000
const SLOW_MS = 120

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
