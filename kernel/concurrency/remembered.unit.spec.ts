import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('finds out once what is asked for often, and anew what has not been asked for in a long time', () => {
	const found: string[] = []
	const upper = remembered(2, (text) => {
		found.push(text)
		return text.toUpperCase()
	})
	expect([...'abacadaea'].map(upper)).toEqual([...'ABACADAEA'])
	expect(found).toEqual(['a', 'b', 'c', 'd', 'e'])
	expect(upper('b')).toBe('B')
	expect(found.at(-1)).toBe('b')
})
