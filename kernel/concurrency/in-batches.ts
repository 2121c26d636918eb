/** Rows that are changed within a second or two. */
const BATCH_SIZE = 5_000
const MAX_BATCHES = 200

/**
 * Changes many rows in batches, so that a failure doesn't undo everything. It stops after a million; the rest
 * is for the next time.
 * @param change changes at most that many and returns the number
 * @returns the total
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
