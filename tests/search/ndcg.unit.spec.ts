import { expect, it } from 'vitest'
import { ndcg } from './ndcg.ts'

it('The order of an answer is judged beside the best one', () => {
	const grades = { a: 3, b: 2, c: 1 }
	expect(ndcg(['a', 'b', 'c'], grades)).toBe(1)
	expect(ndcg(['x', 'y'], grades)).toBe(0)
	expect(ndcg([], grades)).toBe(0)
	const [swapped, missing, late] = [
		['b', 'a', 'c'],
		['a', 'b'],
		['x', 'a', 'b', 'c'],
	].map((found) => ndcg(found, grades))
	for (const figure of [swapped, missing, late]) {
		expect(figure).toBeGreaterThan(0.5)
		expect(figure).toBeLessThan(1)
	}
	expect(ndcg([...Array.from({ length: 10 }, () => 'x'), 'a'], grades)).toBe(0)
})
