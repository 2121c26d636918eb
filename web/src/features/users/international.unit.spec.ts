import { describe, expect, it } from 'vitest'
import { international } from './international.ts'

describe('a typed phone number', () => {
	it.each([
		['098765 43210', 'IN', '+919876543210'],
		['98765-43210', 'IN', '+919876543210'],
		['(510) 555.2671', 'US', '+15105552671'],
		['+91 98765 43210', 'US', '+919876543210'],
		['0091 98765 43210', 'US', '+919876543210'],
		['call me', 'IN', '+91callme'],
	] as const)('%s, of %s, is %s', (typed, region, number) => {
		expect(international(typed, region)).toBe(number)
	})
})
