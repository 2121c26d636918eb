import type { Clock } from '../ports/clock.ts'
import { type EventStore, EventStoreUnavailable, type NewEvent } from '../ports/event-store.ts'
import type { Log } from '../ports/log.ts'

/** Deviation from the reference at which the machine's time is no longer used, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 2_000

const PAUSE_MS = 500

export interface ReferenceClock extends Clock {
	/**
	 * Returns the machine's time in epoch milliseconds while it agrees with the reference, else the
	 * reference's, continued by a monotonic timer. Before the first comparison it is the machine's.
	 */
	now(): number
	/**
	 * Returns false before the first comparison, and while the machine's clock has jumped since the last one.
	 */
	isSure(): boolean
	/**
	 * Returns how far the machine's clock is ahead of the reference, in milliseconds, negative when it is
	 * behind; null before the first comparison.
	 */
	offMs(): number | null
	isOff(): boolean
	/** Compares now; calls at the same time share one comparison. @throws the errors of `reference` */
	compare(): Promise<void>
}

export interface ReferenceClockSettings {
	readonly machine: () => number
	/** Monotonic milliseconds, independent of the machine's clock. */
	readonly elapsed: () => number
	/** Returns the reference's time, epoch milliseconds. */
	readonly reference: () => Promise<number>
	readonly log: Log
}

interface Comparison {
	readonly referenceMs: number
	readonly elapsedMs: number
	readonly offMs: number
	/** Half the time that the answer took, by which the comparison may be wrong. */
	readonly doubtMs: number
}

/**
 * Creates a clock that follows the reference once the machine's own is off by more than `CLOCK_TOLERANCE_MS`.
 */
export function createReferenceClock(settings: ReferenceClockSettings): ReferenceClock {
	const { machine, elapsed, reference, log } = settings
	let last: Comparison | null = null
	let underWay: Promise<void> | null = null
	let wasOff = false

	const expected = (comparison: Comparison) => comparison.referenceMs + (elapsed() - comparison.elapsedMs)
	const isBeyond = (ms: number, { doubtMs }: Comparison) => Math.abs(ms) > CLOCK_TOLERANCE_MS + doubtMs

	async function poll(): Promise<void> {
		const requestedAt = elapsed()
		const referenceMs = await reference()
		const took = elapsed() - requestedAt
		const doubtMs = took / 2
		const offMs = machine() - (referenceMs + doubtMs)
		last = { referenceMs, elapsedMs: requestedAt + doubtMs, offMs, doubtMs }
		const off = isBeyond(offMs, last)
		if (off !== wasOff) {
			if (off)
				log.error(`This machine's clock is ${offsetText(offMs)} the database's, whose time is used instead.`)
			else log.info("This machine's clock agrees with the database's again.")
		}
		wasOff = off
	}

	const compare = (): Promise<void> => {
		underWay ??= poll().finally(() => {
			underWay = null
		})
		return underWay
	}

	let requestedMs = Number.NEGATIVE_INFINITY
	function askSoon(): void {
		if (underWay !== null || elapsed() - requestedMs < PAUSE_MS) return
		requestedMs = elapsed()
		compare().catch(() => {})
	}

	const offNow = () => (last === null ? null : machine() - expected(last))
	const isSure = () => last !== null && !isBeyond(machine() - expected(last) - last.offMs, last)

	return {
		now() {
			if (!isSure()) askSoon()
			if (last === null) return machine()
			const shouldBe = expected(last)
			return isBeyond(machine() - shouldBe, last) ? Math.round(shouldBe) : machine()
		},
		isSure,
		offMs: offNow,
		isOff: () => last !== null && isBeyond(machine() - expected(last), last),
		compare,
	}
}

const offsetText = (offMs: number) =>
	`${Math.abs(offMs / 1_000).toFixed(1)} seconds ${offMs > 0 ? 'ahead of' : 'behind'}`

/**
 * Keeps the times of appended events within the tolerance of the reference: the time is compared before an
 * append when it is uncertain, and events with a wrong time are stamped again. Reports as of an instant
 * depend on the running maximum of these times, so that one that is far ahead would hide all later events. An
 * append is refused with `EventStoreUnavailable` while no comparison has ever succeeded.
 */
export function withReferenceTime(store: EventStore, clock: ReferenceClock): EventStore {
	return {
		append: async (stream, events, options) => {
			if (!clock.isSure()) await compareFirst(clock)
			return store.append(stream, stampedRight(events, clock.now()), options)
		},
		readStream: (stream, options) => store.readStream(stream, options),
		catalog: store.catalog,
		subscribe: (options) => store.subscribe(options),
		head: () => store.head(),
		comparePositions: (a, b) => store.comparePositions(a, b),
		close: () => store.close(),
	}
}

async function compareFirst(clock: ReferenceClock): Promise<void> {
	try {
		await clock.compare()
	} catch (cause) {
		if (clock.offMs() === null)
			throw new EventStoreUnavailable('The time to record events with is not known yet.', { cause })
	}
}

function stampedRight(events: readonly NewEvent[], nowMs: number): readonly NewEvent[] {
	const isRight = ({ metadata }: NewEvent) =>
		Math.abs(Date.parse(metadata.recordedAt) - nowMs) <= CLOCK_TOLERANCE_MS
	if (events.every(isRight)) return events
	const recordedAt = new Date(nowMs).toISOString()
	return events.map((event) =>
		isRight(event) ? event : { ...event, metadata: { ...event.metadata, recordedAt } },
	)
}
