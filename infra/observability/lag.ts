/** How long each of those who follow a growing log has not reached what it held. */
export interface LagClock<P> {
	/**
	 * Notes where the log ends and how far each follower came.
	 * @param now epoch milliseconds
	 * @returns seconds since the log first was seen to hold what a follower hasn't reached; 0 when there is nothing
	 */
	note(now: number, head: P, followers: ReadonlyMap<string, P>): ReadonlyMap<string, number>
}

const MAX_SEEN = 1_000

/**
 * Between two looks nobody knows, so that the answer is as fine as they are frequent. A position's own time
 * is no help: after a quiet night a model that is a moment late would count as late by a night.
 */
export function createLagClock<P>(compare: (one: P, other: P) => number): LagClock<P> {
	let seen: { readonly at: number; readonly head: P }[] = []
	return {
		note(now, head, followers) {
			const last = seen.at(-1)
			if (last === undefined || compare(last.head, head) < 0) seen.push({ at: now, head })
			const positions = [...followers.values()]
			// What everybody reached says nothing any more; when somebody stands still, the oldest is what counts.
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
