import { describe, expect, it } from 'vitest'
import { kindOf, showSize } from './file-facts.ts'

describe('What is said of a document', () => {
	it('is its kind in a word.', () => {
		expect(kindOf({ contentType: 'application/pdf' })).toBe('pdf')
		expect(kindOf({ contentType: 'image/webp' })).toBe('image')
		expect(kindOf({ contentType: 'application/msword' })).toBe('word')
	})

	it('is its size, in the unit that suits it.', () => {
		expect(showSize(0, 'en')).toBe('1 kB')
		expect(showSize(999, 'en')).toBe('1 kB')
		expect(showSize(14_400, 'en')).toBe('14 kB')
		expect(showSize(1_240_000, 'en')).toBe('1.2 MB')
		expect(showSize(10_000_000, 'en')).toBe('10 MB')
		expect(showSize(1_240_000, 'hi')).toMatch(/^1\.2/)
	})
})
