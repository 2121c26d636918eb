import { backoff, createPulse, pause } from '../../kernel/concurrency/waiting.ts'
import type { StoredEvent } from '../../kernel/ports/event-log.ts'
import { LogBroken, type Position, START } from '../../kernel/ports/event-store.ts'
import type { Calls } from './eventstoredb-calls.ts'
import type { Outage } from './outage.ts'

/** Minimum of recent events that are kept; the maximum is twice as many. */
const SAVED = 1_000
const MAX_PAUSE_MS = 1_000
const SILENCE_MS = 5_000
const READING_MS = 50

export interface LogPage {
	readonly events: readonly StoredEvent[]
	readonly upper: Position
}

export interface HeadReading {
	readonly number: number
	readonly head: Position
}

/**
 * Keeps the end of the log in memory. The server pushes it once for all subscribers of the process that are
 * up to date.
 */
export interface Tail {
	join(): () => void
	after(position: Position, types: ReadonlySet<string> | null): LogPage | null
	readonly reading: HeadReading
	/**
	 * Resolves when there is more after a position, or a newer reading than the given one, or the signal is
	 * aborted.
	 * @throws LogBroken
	 */
	grown(position: Position, reading: number, signal: AbortSignal): Promise<void>
}

/** @param silenceMs silence of the subscription after which its connection is checked */
export function createTail(calls: Calls, outage: Outage, silenceMs = SILENCE_MS): Tail {
	const moved = createPulse()
	let followers = 0
	let stop = new AbortController()
	let saved: StoredEvent[] = []
	let floor: Position = START
	let position: Position | null = null
	let reading: HeadReading = { number: 0, head: START }
	let failure: LogBroken | null = null

	/** New subscribers read older events themselves, so the tail starts at the end. */
	async function begin(signal: AbortSignal): Promise<Position> {
		const head = await calls.head()
		if (signal.aborted) return head
		floor = head
		position = head
		reading = { number: reading.number + 1, head }
		moved.beat()
		return head
	}

	async function follow(signal: AbortSignal): Promise<void> {
		for (let attempt = 0; !signal.aborted; attempt++) {
			try {
				const from = position === null ? await begin(signal) : await stillThere(calls, position)
				await takeIn(from, signal, () => {
					attempt = 0
				})
				if (!signal.aborted) outage.failed(new Error('the subscription ended'))
			} catch (error) {
				if (signal.aborted) return
				if (error instanceof LogBroken) return fail(error)
				outage.failed(error)
			}
			await pause(Math.min(MAX_PAUSE_MS, backoff(attempt)), signal)
		}
	}

	async function takeIn(from: Position, signal: AbortSignal, onPushed: () => void): Promise<void> {
		const push = new AbortController()
		const alive = AbortSignal.any([signal, push.signal])
		void endWhenDeaf(push, alive)
		try {
			for await (const pushed of calls.push(from, alive)) {
				onPushed()
				if (alive.aborted) return
				const to = pushed.kind === 'event' ? pushed.event.position : pushed.position
				if (position !== null && to <= position) continue
				if (pushed.kind === 'event') keep(pushed.event)
				position = to
				moved.beat()
			}
		} finally {
			push.abort()
		}
	}

	/**
	 * Ends a subscription that brings nothing although the log has grown: some lost connections go unnoticed,
	 * and all subscribers that are up to date would wait for ever.
	 */
	async function endWhenDeaf(push: AbortController, alive: AbortSignal): Promise<void> {
		while (!alive.aborted) {
			const before = position
			await pause(silenceMs, alive)
			if (alive.aborted || position !== before || before === null) continue
			const head = await headOrNull()
			if (head !== null && position === before && before < head) push.abort()
		}
	}

	function keep(event: StoredEvent): void {
		saved.push(event)
		if (saved.length < 2 * SAVED) return
		floor = saved[SAVED - 1]?.position ?? floor
		saved = saved.slice(SAVED)
	}

	function fail(error: LogBroken): void {
		failure = error
		moved.beat()
	}

	async function readHeads(signal: AbortSignal): Promise<void> {
		let seen: Position | null = null
		while (!signal.aborted) {
			await movedUntil(() => position !== null && position !== seen, signal)
			if (signal.aborted) return
			const at = position
			const isKnown = reading.head === at
			const head = isKnown ? at : await headOrNull()
			await movedUntil(() => head === null || position === null || position >= head, signal)
			if (signal.aborted) return
			if (head !== null) {
				seen = at
				if (!isKnown) reading = { number: reading.number + 1, head }
				moved.beat()
			}
			await pause(READING_MS, signal)
		}
	}

	/** Waits until a condition holds, or the signal is aborted. */
	async function movedUntil(holds: () => boolean, signal: AbortSignal): Promise<void> {
		while (!signal.aborted && !holds()) await moved.next(signal)
	}

	const headOrNull = (): Promise<Position | null> => calls.head().catch(() => null)

	function join(): () => void {
		if (followers++ === 0) {
			stop = new AbortController()
			saved = []
			position = null
			failure = null
			void follow(stop.signal)
			void readHeads(stop.signal)
		}
		return () => {
			if (--followers === 0) stop.abort()
		}
	}

	function after(from: Position, types: ReadonlySet<string> | null): LogPage | null {
		if (position === null || from > position || from < floor) return null
		const fresh = saved.slice(saved.findLastIndex((event) => event.position <= from) + 1)
		const events = types === null ? fresh : fresh.filter((event) => types.has(event.type))
		return { events, upper: position }
	}

	async function grown(from: Position, known: number, signal: AbortSignal): Promise<void> {
		while (!signal.aborted && (position === null || position <= from) && reading.number <= known) {
			if (failure !== null) throw failure
			await moved.next(signal)
		}
	}

	return {
		join,
		after,
		grown,
		get reading() {
			return reading
		},
	}
}

/**
 * @throws LogBroken when the log ends before a place that it once had, as after a restore from an older
 * backup
 */
export async function stillThere(calls: Calls, position: Position): Promise<Position> {
	const end = await calls.end()
	if (end < position)
		throw new LogBroken(
			`The log ends at ${end || 'its start'}, before ${position}, where this reader stands.`,
		)
	return position
}
