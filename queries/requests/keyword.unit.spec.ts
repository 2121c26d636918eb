import { describe, expect, it } from 'vitest'
import { keywordOf } from './keyword.ts'

describe('a keyword', () => {
	it.each([
		['Clean wat', '(clean:*) & (wat:*)'],
		['"clean water" -school', '(clean <-> water) & !(school:*)'],
		['well OR "hand pump', '(well:*) | (hand <-> pump)'],
		['north-east', '(north:* & east:*)'],
		['रक्तदान रांची', '(रक्तदान:*) & (रांची:*)'],
		['or or -school', null],
		["& | ! <-> () :* '", null],
		["a\\b:*' & !(x", '(a & b) & (x)'],
		['\u202Eschool\u202C', '(school:*)'],
	])('%s is read as words', (typed, text) =>
		expect(keywordOf(typed)).toEqual({ text, groups: [], rest: null }),
	)

	it.each([
		['O +ve', ['O+'], null],
		['b negative ranchi', ['B-'], '(ranchi:*)'],
		['ab-ve or 0+ blood', ['AB-', 'O+'], '(blood:*)'],
		['ओ पॉजिटिव', ['O+'], null],
		['b+ -tonight', ['B+'], '!(tonight:*)'],
		['A- blood -plasma', ['A-'], '(blood:*) & !(plasma:*)'],
	])('%s names blood groups', (typed, groups, rest) =>
		expect(keywordOf(typed)).toMatchObject({ groups, rest }),
	)

	it.each(['vitamin a -sugar', 'a-level', '"o+"', 'x-o-'])('%s names none', (typed) =>
		expect(keywordOf(typed).groups).toEqual([]),
	)
})
