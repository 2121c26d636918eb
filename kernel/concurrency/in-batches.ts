/** Of rows that are quickly changed: a second or two. */
const BATCH_SIZE = 5_000
const MAX_BATCHES = 200

/**
 * Changes many rows some at a time, so that none of it is undone when there are more than can be changed at once. What
 * is left after a million of them is for the next time.
 * @param change changes that many at most, and says how many it were
 * @returns how many in all
 */
export async function inBatches(
	change: (most: number) => Promise<number>,
	{ atOnce = BATCH_SIZE, batches = MAX_BATCHES } = {},
): Promise<number> {
	let all = 0
	for (let batch = 0; batch < batches; batch += 1) {
		const changed = await change(atOnce)
		all += changed
		if (changed < atOnce) break
	}
	return all
}
