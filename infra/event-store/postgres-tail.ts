import { backoff, createPulse, type Pulse, pause } from '../../kernel/concurrency/waiting.ts'
import type { StoredEvent } from '../../kernel/ports/event-log.ts'
import { LogBroken } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { isMisconfigured } from './postgres-errors.ts'
import type { LogPage, ReadLog } from './postgres-log.ts'

const PAGE = 500
const SAVED = 1_000

/** Keeps the end of the log in memory, read once for all subscribers of the process that are up to date. */
export interface Tail {
	join(): () => void
	/** Returns the events after a position if all of them are in memory, else null. */
	after(position: bigint, types: ReadonlySet<string> | null): LogPage | null
	/** Resolves when there is more after a position, or the signal is aborted. @throws LogBroken */
	grown(position: bigint, signal: AbortSignal): Promise<void>
}

/**
 * @param news beats when something may have been appended: a hint, so that the log is also read every
 * `pollMs` milliseconds
 */
export function createTail(readLog: ReadLog, news: Pulse, log: Log, pollMs: number): Tail {
	const moved = createPulse()
	let followers = 0
	let stop = new AbortController()
	let saved: StoredEvent[] = []
	let position: bigint | null = null
	let failure: unknown = null

	async function follow(signal: AbortSignal): Promise<void> {
		for (let attempt = 0; !signal.aborted; ) {
			const seen = news.count
			try {
				const page: LogPage = await readLog(position ?? (await endOfLog()), PAGE, null)
				if (signal.aborted) return
				attempt = 0
				if (position === null || page.upper > position) take(page)
				if (page.upper === page.head && news.count === seen) await news.next(signal, pollMs)
			} catch (error) {
				if (signal.aborted) return
				if (isFatal(error)) return fail(error)
				log.warn(`The end of the log can't be read, trying again: ${String(error)}`)
				await pause(backoff(attempt++), signal)
			}
		}
	}

	const endOfLog = async (): Promise<bigint> => (await readLog(0n, 1, [])).head

	function take(page: LogPage): void {
		saved = [...saved, ...page.events].slice(-SAVED)
		position = page.upper
		moved.beat()
	}

	function fail(error: unknown): void {
		failure = error
		moved.beat()
	}

	function join(): () => void {
		if (followers++ === 0) {
			stop = new AbortController()
			saved = []
			position = null
			failure = null
			void follow(stop.signal)
		}
		return () => {
			if (--followers === 0) stop.abort()
		}
	}

	function after(from: bigint, types: ReadonlySet<string> | null): LogPage | null {
		if (position === null || from > position || from < position - BigInt(saved.length)) return null
		const fresh = saved.slice(saved.length - Number(position - from))
		const events = types === null ? fresh : fresh.filter((event) => types.has(event.type))
		return { events, upper: position, head: position }
	}

	async function grown(from: bigint, signal: AbortSignal): Promise<void> {
		while (!signal.aborted && (position === null || position <= from)) {
			if (failure !== null) throw failure
			await moved.next(signal, pollMs)
		}
	}

	return { join, after, grown }
}

export const isFatal = (error: unknown): boolean => error instanceof LogBroken || isMisconfigured(error)
