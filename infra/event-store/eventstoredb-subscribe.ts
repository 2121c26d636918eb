import { backoff, type Lifetimes, pause, untilAborted } from '../../kernel/concurrency/waiting.ts'
import type { StoredDelivery } from '../../kernel/ports/event-log.ts'
import { LogBroken, type Position, START, type SubscribeOptions } from '../../kernel/ports/event-store.ts'
import type { Calls } from './eventstoredb-calls.ts'
import { placeOf } from './eventstoredb-mapping.ts'
import { type HeadReading, type LogPage, stillThere, type Tail } from './eventstoredb-tail.ts'

interface ReadPage extends LogPage {
	readonly isEnd: boolean
}

const PAGE = 500
const MAX_PAUSE_MS = 1_000

interface NextPage extends LogPage {
	/** Null for a page of the tail, which doesn't say. */
	readonly isEnd: boolean | null
}

interface Reader {
	readonly tail: Tail
	/** Reads on after a position; null when the signal is aborted. */
	readonly next: (last: Position, isFirst: boolean) => Promise<NextPage | null>
	readonly signal: AbortSignal
}

/**
 * Follows the log from a position: by pages while behind, from the shared tail when up to date. It holds at
 * most one page, however slow the reader is.
 */
export function createSubscribe(calls: Calls, tail: Tail, lifetimes: Lifetimes) {
	return async function* subscribe(options: SubscribeOptions): AsyncGenerator<StoredDelivery> {
		const { after, types, signal: callers } = options
		const wanted = types === undefined ? null : new Set(types)
		const { signal, done } = lifetimes.begin(callers)
		const leave = tail.join()
		try {
			if (after !== START) placeOf(after)
			const next = async (last: Position, isFirst: boolean): Promise<NextPage | null> => {
				const known = isFirst ? null : tail.after(last, wanted)
				return known ? { ...known, isEnd: null } : readWithTimeout(last, wanted, isFirst, signal)
			}
			yield* follow({ tail, next, signal }, after)
		} finally {
			leave()
			done()
		}
	}

	/** Retries until the log answers, so that subscribers don't notice a lost connection. */
	async function readWithTimeout(
		after: Position,
		types: ReadonlySet<string> | null,
		isFirst: boolean,
		signal: AbortSignal,
	): Promise<ReadPage | null> {
		for (let attempt = 0; !signal.aborted; attempt++) {
			try {
				return await untilAborted(readPage(after, types, isFirst), signal)
			} catch (error) {
				if (error instanceof LogBroken) throw error
				await pause(Math.min(MAX_PAUSE_MS, backoff(attempt)), signal)
			}
		}
		return null
	}

	async function readPage(
		after: Position,
		types: ReadonlySet<string> | null,
		isFirst: boolean,
	): Promise<ReadPage> {
		const all = await calls.log(after, PAGE)
		if (isFirst && all.length === 0 && after !== START) await stillThere(calls, after)
		const events = types === null ? all : all.filter((event) => types.has(event.type))
		return { events, upper: all.at(-1)?.position ?? after, isEnd: all.length < PAGE }
	}
}

async function* follow({ tail, next, signal }: Reader, after: Position): AsyncGenerator<StoredDelivery> {
	let last = after
	let isNews = true
	let reported = 0
	for (let isFirst = true; !signal.aborted; isFirst = false) {
		const { reading } = tail
		const page = await next(last, isFirst)
		if (page === null) return
		for (const event of page.events) {
			yield { kind: 'event', event }
			if (signal.aborted) return
		}
		const position = page.upper
		if (position > last) isNews = true
		if (endsBetweenEvents(page, last)) yield { kind: 'checkpoint', position }
		last = position
		if (page.isEnd ?? hasPassed(reading, reported, last)) {
			reported = reading.number
			if (isNews) yield { kind: 'caughtUp', position }
			isNews = false
		}
		if (page.isEnd !== false) await tail.grown(last, isNews ? reported : tail.reading.number, signal)
	}
}

const endsBetweenEvents = ({ events, upper }: LogPage, after: Position): boolean =>
	upper > after && events.at(-1)?.position !== upper

/** Checks that a position is past the head as it was read after the last report. */
const hasPassed = ({ number, head }: HeadReading, reported: number, position: Position): boolean =>
	number > reported && position >= head
