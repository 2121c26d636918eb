import { describe, expect, it } from 'vitest'
import { formatSize } from './size.ts'

describe('a size', () => {
	it.each([
		[0, '1 kB'],
		[999, '1 kB'],
		[1_000, '1 kB'],
		[14_400, '14 kB'],
		[1_240_000, '1.2 MB'],
		[10_000_000, '10 MB'],
	])('of %i bytes is %s', (bytes, shown) => {
		expect(formatSize(bytes, 'en')).toBe(shown)
	})

	it('is said in Hindi with the same digits', () => {
		expect(formatSize(1_240_000, 'hi')).toMatch(/^1\.2/)
	})
})
