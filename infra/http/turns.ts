import pLimit from 'p-limit'

/**
 * Runs one after the other, in the order in which they come. One that takes longer than `patienceMs` goes on beside those
 * that come after it, so that what waits for something else holds nobody up.
 * @returns what the run itself resolves with or rejects with
 */
export function inTurns(patienceMs: number): <T>(run: () => Promise<T>) => Promise<T> {
	const one = pLimit(1)
	return <T>(run: () => Promise<T>) => {
		const { promise, resolve } = Promise.withResolvers<T>()
		void one(async () => {
			const running = Promise.try(run)
			resolve(running)
			await atMost(patienceMs, running)
		})
		return promise
	}
}

/** Waits until it has settled, or so long. */
function atMost(milliseconds: number, running: Promise<unknown>): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	const timer = setTimeout(resolve, milliseconds)
	const settle = () => {
		clearTimeout(timer)
		resolve()
	}
	running.then(settle, settle)
	return promise
}
