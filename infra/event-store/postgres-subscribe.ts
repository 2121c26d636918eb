import { backoff, type Lifetimes, pause, untilAborted } from '../../kernel/concurrency/waiting.ts'
import type { StoredDelivery } from '../../kernel/ports/event-log.ts'
import type { SubscribeOptions } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { fromPosition, toPosition } from './position.ts'
import type { LogPage, ReadLog } from './postgres-log.ts'
import { isFatal, type Tail } from './postgres-tail.ts'

const PAGE = 500

export type Subscribe = (options: SubscribeOptions) => AsyncIterable<StoredDelivery>

interface Reader {
	readonly tail: Tail
	readonly lifetimes: Lifetimes
	/** Reads the table after a position; null when the signal is aborted. */
	readonly read: (
		after: bigint,
		types: readonly string[] | null,
		signal: AbortSignal,
	) => Promise<LogPage | null>
}

/**
 * Follows the log from a position: from the table while behind, from the shared tail when up to date. It
 * holds at most one page, however slow the reader is.
 */
export function createSubscribe(readLog: ReadLog, tail: Tail, lifetimes: Lifetimes, log: Log): Subscribe {
	return (options) => follow({ tail, lifetimes, read: readWithTimeout }, options)

	async function readWithTimeout(
		after: bigint,
		types: readonly string[] | null,
		signal: AbortSignal,
	): Promise<LogPage | null> {
		for (let attempt = 0; !signal.aborted; attempt++) {
			try {
				return await untilAborted(readLog(after, PAGE, types), signal)
			} catch (error) {
				if (isFatal(error)) throw error
				log.warn(`The log can't be read after ${after}, trying again: ${String(error)}`)
				await pause(backoff(attempt), signal)
			}
		}
		return null
	}
}

async function* follow(
	{ tail, lifetimes, read }: Reader,
	{ after, types, signal: callers }: SubscribeOptions,
): AsyncGenerator<StoredDelivery> {
	const wanted = types === undefined ? null : new Set(types)
	const { signal, done } = lifetimes.begin(callers)
	const leave = tail.join()
	try {
		let last = fromPosition(after)
		for (let isNew = true; !signal.aborted; isNew = false) {
			const page = tail.after(last, wanted) ?? (await read(last, types ?? null, signal))
			if (page === null) return
			for (const event of page.events) {
				yield { kind: 'event', event }
				if (signal.aborted) return
			}
			const position = toPosition(page.upper)
			if (page.upper > last && page.events.at(-1)?.position !== position)
				yield { kind: 'checkpoint', position }
			if (page.upper === page.head && (page.upper > last || isNew)) yield { kind: 'caughtUp', position }
			last = page.upper
			if (last === page.head) await tail.grown(last, signal)
		}
	} finally {
		leave()
		done()
	}
}
