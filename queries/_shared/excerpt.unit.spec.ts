import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

describe('An excerpt', () => {
	it('is the whole of a short text, as one line', () => {
		expect(excerptOf('  The roof\n\nis on. ', 16)).toBe('The roof is on.')
	})

	it('ends with a whole word where there is one', () => {
		expect(excerptOf('The roof is on, and it keeps the rain out.', 18)).toBe('The roof is on…')
		expect(excerptOf('अअअअ आआआआ इइइइ', 11)).toBe('अअअअ आआआआ…')
	})

	it('has no more signs than it may, and none of them is broken', () => {
		expect(excerptOf('x'.repeat(300), 10)).toBe(`${'x'.repeat(9)}…`)
		const family = '👨‍👩‍👧'
		expect(excerptOf(family.repeat(5), 3)).toBe(`${family.repeat(2)}…`)
	})
})
