export interface LagClock<P> {
	/**
	 * Records the end of the log and each follower's position.
	 * @param now epoch milliseconds
	 * @returns seconds since the log was first seen to hold events that a follower hasn't reached; 0 when it is
	 * up to date
	 */
	note(now: number, head: P, followers: ReadonlyMap<string, P>): ReadonlyMap<string, number>
}

const MAX_SEEN = 1_000

/**
 * The result is as fine as samples are frequent. An event's own time is no help: after a quiet night, a model
 * that is a moment late would count as late by a night.
 */
export function createLagClock<P>(compare: (one: P, other: P) => number): LagClock<P> {
	let seen: { readonly at: number; readonly head: P }[] = []
	return {
		note(now, head, followers) {
			const last = seen.at(-1)
			if (last === undefined || compare(last.head, head) < 0) seen.push({ at: now, head })
			const positions = [...followers.values()]
			// Samples that all followers have passed are dropped; when a follower stops, the oldest one counts.
			seen = seen.filter((sample) => positions.some((position) => compare(position, sample.head) < 0))
			if (seen.length > MAX_SEEN) seen.splice(1, 1)
			const secondsOf = (position: P) => {
				const first = seen.find((sample) => compare(position, sample.head) < 0)
				return first === undefined ? 0 : Math.max(0, (now - first.at) / 1_000)
			}
			return new Map([...followers].map(([name, position]) => [name, secondsOf(position)]))
		},
	}
}
