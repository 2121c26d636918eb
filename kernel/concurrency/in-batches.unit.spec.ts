import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

function rowsOf(count: number) {
	const requested: number[] = []
	let left = count
	const change = async (most: number) => {
		requested.push(most)
		const changed = Math.min(most, left)
		left -= changed
		return changed
	}
	return { requested, change, left: () => left }
}

it.each([
	[0, 1],
	[2, 1],
	[3, 2],
	[7, 3],
])('changes %i rows three at a time until nothing is left', async (count, batches) => {
	const rows = rowsOf(count)
	expect(await inBatches(rows.change, { atOnce: 3, batches: 9 })).toBe(count)
	expect(rows.requested).toEqual(Array.from({ length: batches }, () => 3))
	expect(rows.left()).toBe(0)
})

it('leaves what is too much for one time to the next', async () => {
	const rows = rowsOf(10)
	expect(await inBatches(rows.change, { atOnce: 3, batches: 2 })).toBe(6)
	expect(await inBatches(rows.change, { atOnce: 3, batches: 2 })).toBe(4)
})
