/** Remembers answers that are older than the person's own changes. */
export interface StaleAnswers {
	/**
	 * Records whether an answer is stale; the newest answer of an address counts. @param address with or
	 * without a query
	 */
	note(address: string, isStale: boolean): void
	forget(): void
	any(): boolean
	/** @returns a function that ends the subscription */
	subscribe(changed: () => void): () => void
}

export function createStaleAnswers(): StaleAnswers {
	const addresses = new Set<string>()
	const followers = new Set<() => void>()
	const notify = () => {
		for (const changed of followers) changed()
	}
	return {
		note(address, isStale) {
			// A list with other filters takes the place of the one before.
			const [path = ''] = address.split('?')
			if (isStale) addresses.add(path)
			else if (!addresses.delete(path)) return
			notify()
		},
		forget() {
			addresses.clear()
			notify()
		},
		any: () => addresses.size > 0,
		subscribe(changed) {
			followers.add(changed)
			return () => followers.delete(changed)
		},
	}
}

export const staleAnswers = createStaleAnswers()
