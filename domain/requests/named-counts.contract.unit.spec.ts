import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEWEST_NAMED } from './analytics.contract.ts'
import { namedCounts } from './named-counts.contract.ts'

describe('counts that are named', () => {
	it('leave out those under five, zero too', () => {
		expect(namedCounts([0, 4, 5, 120])).toEqual([null, null, 5, 120])
		expect(namedCounts([5, 6, 7])).toEqual([5, 6, 7])
		expect(namedCounts([])).toEqual([])
	})

	it('leave out a second one where the first would follow from the sum', () => {
		expect(namedCounts([3, 9, 6, 6])).toEqual([null, 9, null, 6])
		expect(namedCounts([3])).toEqual([null])
	})

	it('never name a small one, and never leave out a single one of several', () => {
		fc.assert(
			fc.property(fc.array(fc.nat(30), { minLength: 2 }), (counts) => {
				const named = namedCounts(counts)
				const silent = named.filter((count) => count === null).length
				return named.every((count) => count === null || count >= FEWEST_NAMED) && silent !== 1
			}),
		)
	})
})
