import { describe, expect, it } from 'vitest'
import { plainDigits } from './plain-digits.ts'

describe('plainDigits', () => {
	it.each([
		['042042', '042042'],
		['Your code is 042 042.', '042042'],
		['१२३४५६', '123456'],
		['12345678', '123456'],
		['abc', ''],
	])('reads %j as %j', (typed, digits) => expect(plainDigits(typed)).toBe(digits))
})
