import { describe, expect, it } from 'vitest'
import { kindOf } from './file-facts.ts'

describe('What is said of a document', () => {
	it('is its kind in a word.', () => {
		expect(kindOf({ contentType: 'application/pdf' })).toBe('pdf')
		expect(kindOf({ contentType: 'image/webp' })).toBe('image')
		expect(kindOf({ contentType: 'application/msword' })).toBe('word')
	})
})
