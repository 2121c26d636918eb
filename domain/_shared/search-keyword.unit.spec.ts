import { describe, expect, it } from 'vitest'
import { type Alternative, anyTermOf, keywordOf } from './search-keyword.ts'

const typedAs = (alternatives: readonly Alternative[]): string =>
	alternatives
		.map(({ wanted, unwanted }) =>
			[
				...wanted.map(({ tokens, isPhrase }) => (isPhrase ? `"${tokens.join(' ')}"` : tokens.join('-'))),
				...unwanted.map(({ tokens }) => `-${tokens.join('-')}`),
			].join(' '),
		)
		.join(' or ')

describe('a keyword', () => {
	it.each([
		['Clean wat', 'clean wat'],
		['"clean water" -school', '"clean water" -school'],
		['well OR "hand pump', 'well or "hand pump"'],
		['north-east', 'north-east'],
		['रक्तदान के लिए रांची', 'रक्तदान रांची'],
		['or or -school', ''],
		["& | ! <-> () :* '", ''],
		["a\\b:*' & !(x", 'a-b x'],
		['\u202Eschool\u202C', 'school'],
		['\u0000', ''],
	])('%s is read as words', (typed, text) => {
		const keyword = keywordOf(typed)
		expect([typedAs(keyword.text), keyword.groups, keyword.rest]).toEqual([text, [], []])
	})

	it.each([
		['O +ve', ['O+'], ''],
		['b negative ranchi', ['B-'], 'ranchi'],
		['ab-ve or 0+ blood', ['AB-', 'O+'], 'blood'],
		['ओ पॉजिटिव', ['O+'], ''],
		['b+ -tonight', ['B+'], '-tonight'],
		['A- blood -plasma', ['A-'], 'blood -plasma'],
	])('%s names blood groups', (typed, groups, rest) => {
		const keyword = keywordOf(typed)
		expect([keyword.groups, typedAs(keyword.rest)]).toEqual([groups, rest])
	})

	it.each(['vitamin a -sugar', 'a-level', '"o+"', 'x-o-'])('%s names none', (typed) =>
		expect(keywordOf(typed).groups).toEqual([]),
	)

	it('is widened to any of its words', () => {
		expect(typedAs(anyTermOf(keywordOf('clean water -well or pump')).text)).toBe(
			'clean -well or water -well or pump',
		)
	})
})
