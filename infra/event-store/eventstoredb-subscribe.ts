import { backoff, type Lifetimes, pause, untilAborted } from '../../kernel/concurrency/waiting.ts'
import type { StoredDelivery } from '../../kernel/ports/event-log.ts'
import { LogBroken, type Position, START, type SubscribeOptions } from '../../kernel/ports/event-store.ts'
import type { Calls } from './eventstoredb-calls.ts'
import { placeOf } from './eventstoredb-mapping.ts'
import { type LogPage, stillThere, type Tail } from './eventstoredb-tail.ts'

interface ReadPage extends LogPage {
	readonly isEnd: boolean
}

const PAGE = 500
const MAX_PAUSE_MS = 1_000

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
			let last = after
			let isNews = true
			let reported = 0
			for (let isFirst = true; !signal.aborted; isFirst = false) {
				const known = isFirst ? null : tail.after(last, wanted)
				const reading = tail.reading
				const read = known === null ? await readWithTimeout(last, wanted, isFirst, signal) : null
				const page = known ?? read
				if (page === null) return
				for (const event of page.events) {
					yield { kind: 'event', event }
					if (signal.aborted) return
				}
				const position = page.upper
				if (position > last) {
					isNews = true
					if (page.events.at(-1)?.position !== position) yield { kind: 'checkpoint', position }
				}
				last = position
				const isPassed = read === null ? reading.number > reported && last >= reading.head : read.isEnd
				if (isPassed) {
					reported = reading.number
					if (isNews) yield { kind: 'caughtUp', position }
					isNews = false
				}
				if (read === null || read.isEnd)
					await tail.grown(last, isNews ? reported : tail.reading.number, signal)
			}
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
