import { expect, test } from 'vitest'
import { keyed, moved } from './order.ts'

test.each([
	[0, 2, ['b', 'c', 'a']],
	[2, 0, ['c', 'a', 'b']],
	[1, 1, ['a', 'b', 'c']],
	[1, -1, ['b', 'a', 'c']],
	[0, 9, ['b', 'c', 'a']],
	[7, 0, ['a', 'b', 'c']],
])('An entry at %i is moved to %i.', (from, to, expected) => {
	expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected)
})

test('Each place of an entry that is there twice has its own key.', () => {
	const keys = keyed(['a', 'b', 'a'], (entry) => entry).map(({ key }) => key)
	expect(new Set(keys).size).toBe(3)
	expect(keyed(['b', 'a', 'a'], (entry) => entry).map(({ key }) => key)).toEqual([keys[1], keys[0], keys[2]])
})
