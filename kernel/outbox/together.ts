import { setTimeout as sleep } from 'node:timers/promises'

/** How long the first that comes waits for others, in milliseconds. */
const GATHER_MS = 5

/**
 * Lets what comes while one writing is under way be written together by the next: one at a time, however many come.
 * @param write all or none
 * @returns resolves when the item is written; rejects with what its writing failed with
 */
export function together<T>(write: (items: readonly T[]) => Promise<unknown>): (item: T) => Promise<void> {
	let waiting: { items: T[]; written: Promise<void> } | null = null
	let last: Promise<void> = Promise.resolve()
	return (item) => {
		if (waiting === null) {
			const group: T[] = []
			const written = Promise.all([last, sleep(GATHER_MS)]).then(async () => {
				waiting = null
				await write(group)
			})
			waiting = { items: group, written }
			last = written.catch(() => {})
		}
		waiting.items.push(item)
		return waiting.written
	}
}
