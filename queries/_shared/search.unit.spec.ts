import { describe, expect, it } from 'vitest'
import { containing } from './search.ts'

describe('a text that rows contain', () => {
	it.each([
		['seva', '%seva%'],
		['100%', '%100\\%%'],
		['a_b', '%a\\_b%'],
		['c\\d', '%c\\\\d%'],
	])('of %s is searched for as it stands', (text, pattern) => expect(containing(text)).toBe(pattern))
})
