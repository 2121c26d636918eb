/** Returns the list with one entry at another place; outside of the list, at its end or beginning. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
	const others = list.toSpliced(from, 1)
	const entry = list[from]
	return entry === undefined ? others : others.toSpliced(Math.max(0, to), 0, entry)
}

interface Keyed<T> {
	readonly key: string
	readonly entry: T
}

/** Returns entries with keys that stay when they are moved; the same entry may be there several times. */
export function keyed<T>(entries: readonly T[], idOf: (entry: T) => string): Keyed<T>[] {
	const counts = new Map<string, number>()
	return entries.map((entry) => {
		const id = idOf(entry)
		const count = (counts.get(id) ?? 0) + 1
		counts.set(id, count)
		return { key: `${id} ${count}`, entry }
	})
}
