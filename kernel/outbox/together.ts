import { setTimeout as sleep } from 'node:timers/promises'

/** The wait of the first item for others, in milliseconds. */
const GATHER_MS = 1

/**
 * Combines items that arrive during one write into the next: one write at a time.
 * @param write all or none
 * @returns resolves when the item is written; rejects with the error of its write
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
