import { describe, expect, it } from 'vitest'
import { inHindi, REFUSALS, refusalIn } from './in-hindi.ts'

describe('a refusal in Hindi', () => {
	it.each([
		['Please enter valid amount', 'कृपया मान्य राशि डालें'],
		['The gift was not found.', 'यह दान नहीं मिला।'],
		// What nobody named.
		['The moon was not found.', 'यह नहीं मिला।'],
		['This gift was made in INR.', 'यह दान INR में दिया गया था।'],
		['Requests in India are in INR.', 'India की अपीलें INR में होती हैं।'],
		['Please close 2026-10 first.', 'कृपया पहले 2026-10 बंद करें।'],
		['Please use at most 80 characters', 'कृपया अधिकतम 80 अक्षर लिखें'],
		['Please enter 1 or more', 'कृपया 1 या उससे अधिक डालें'],
	])('says %j as %j', (english, words) => {
		expect(inHindi(english)).toBe(words)
	})

	it('stays in English when nobody has translated it', () => {
		expect(inHindi('The bank said no.')).toBe('The bank said no.')
	})

	it('keeps status, code and fields, and says each field’s message', () => {
		const refusal = {
			statusCode: 400,
			code: 'VALIDATION',
			message: 'Please enter title',
			details: [
				{ field: 'title', message: 'Please enter title' },
				{ field: 'place', message: 'Please enter the place' },
			],
		}
		expect(refusalIn('en', refusal)).toBe(refusal)
		expect(refusalIn('hi', refusal)).toEqual({
			statusCode: 400,
			code: 'VALIDATION',
			message: 'कृपया शीर्षक लिखें',
			details: [
				{ field: 'title', message: 'कृपया शीर्षक लिखें' },
				{ field: 'place', message: 'कृपया स्थान डालें' },
			],
		})
	})

	it.each(REFUSALS.filter(({ english }) => english.includes('{')))(
		'of $english is told in its own words, and in those of no other that is like it',
		({ english, hindi }) => {
			const filled = (words: string) => words.replace(/\{(\w+)\}/g, '<$1>')
			expect(inHindi(filled(english))).toBe(filled(hindi))
		},
	)

	it('is in the file of one capability alone', () => {
		const files = Map.groupBy(REFUSALS, ({ english }) => english)
		expect([...files.values()].filter((each) => each.length > 1)).toEqual([])
	})

	it.each(REFUSALS)('has no names that the English lacks: $english', ({ english, hindi }) => {
		const names = (text: string) => text.match(/\{\w+\}/g) ?? []
		expect(names(english)).toEqual(expect.arrayContaining(names(hindi)))
		expect(hindi).toMatch(/[\u0900-\u097f]/)
	})
})
