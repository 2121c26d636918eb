/** Which answers came before the read models had caught up with what this person did. */
export interface StaleAnswers {
	/** What an answer says of itself; the newest one of an address counts. @param address with or without a query */
	note(address: string, isStale: boolean): void
	/** Forgets all of them: what is shown next is asked for anew. */
	forget(): void
	any(): boolean
	/** @returns what ends the subscription */
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

/** Of this browser tab. */
export const staleAnswers = createStaleAnswers()
