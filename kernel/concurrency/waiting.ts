import { setTimeout as delay } from 'node:timers/promises'

export interface Pulse {
	/** Number of beats, which shows whether one was missed while its reader was busy. */
	readonly count: number
	beat(): void
	/** Resolves at the next beat, after `ms` at the latest if given, or at once when the signal is aborted. */
	next(signal: AbortSignal, ms?: number): Promise<void>
}

export function createPulse(): Pulse {
	const waiting = new Set<() => void>()
	let count = 0
	return {
		get count() {
			return count
		},
		beat() {
			count += 1
			for (const wake of [...waiting]) wake()
		},
		next: (signal, ms) =>
			new Promise((resolve) => {
				if (signal.aborted) return resolve()
				const wake = () => {
					clearTimeout(timer)
					signal.removeEventListener('abort', wake)
					waiting.delete(wake)
					resolve()
				}
				const timer = ms === undefined ? undefined : setTimeout(wake, ms)
				signal.addEventListener('abort', wake)
				waiting.add(wake)
			}),
	}
}

/** Resolves after `ms`, or at once when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
	delay(ms, undefined, { signal }).catch(() => {})

/** Resolves to the work's result, or to null once the signal is aborted; the work then ends unobserved. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
	if (signal.aborted) {
		work.catch(() => {})
		return Promise.resolve(null)
	}
	return new Promise((resolve, reject) => {
		const stop = () => resolve(null)
		signal.addEventListener('abort', stop)
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
	})
}

/** Returns the wait before try `attempt` (from 0): 50 ms, doubled each time up to 5 s, half of it random. */
export function backoff(attempt: number): number {
	const longest = Math.min(5_000, 50 * 2 ** Math.min(attempt, 10))
	return longest / 2 + Math.random() * (longest / 2)
}

/**
 * A set of running things that end together: each gets a signal that its own caller or `end` aborts. It
 * leaves no listener on the caller's signal, which may live as long as the process.
 */
export interface Lifetimes {
	begin(callers?: AbortSignal): { readonly signal: AbortSignal; readonly done: () => void }
	end(): void
}

export function createLifetimes(): Lifetimes {
	const live = new Set<AbortController>()
	let ended = false
	return {
		begin(callers) {
			const controller = new AbortController()
			const abort = () => controller.abort()
			if (ended || callers?.aborted) abort()
			callers?.addEventListener('abort', abort)
			live.add(controller)
			const done = () => {
				abort()
				live.delete(controller)
				callers?.removeEventListener('abort', abort)
			}
			return { signal: controller.signal, done }
		},
		end() {
			ended = true
			for (const controller of live) controller.abort()
		},
	}
}
