import { describe, expect, test } from 'vitest'
import { isPassed, middleOf, type Result, type Verdict, verdictOf } from './verdict.ts'

const category = (score: number | null, ...audits: readonly [id: string, weight: number][]) => ({
	score,
	auditRefs: audits.map(([id, weight]) => ({ id, weight })),
})

const RESULT: Result = {
	categories: {
		performance: category(0.954, ['largest-contentful-paint', 25], ['insight', 0]),
		accessibility: category(0.93, ['link-name', 7], ['tabindex', 7]),
		'best-practices': category(1),
		seo: category(1),
	},
	audits: {
		'largest-contentful-paint': { title: 'Largest paint', score: 0.9, displayValue: '2.4 s' },
		insight: { title: 'A hint', score: 0 },
		'link-name': {
			title: 'Links have names',
			score: 0,
			details: { items: ['a', 'b', 'c', 'd'].map((id) => ({ node: { snippet: `<a id="${id}">` } })) },
		},
		tabindex: { title: 'No order of its own', score: null },
	},
}

const scored = (performance: number): Verdict => ({
	scores: { performance, accessibility: 100, 'best-practices': 100, seo: 100 },
	faults: [],
})

describe('what Lighthouse says of a page', () => {
	test('is its scores, and what took points away, where', () => {
		expect(verdictOf(RESULT)).toEqual({
			scores: { performance: 95, accessibility: 93, 'best-practices': 100, seo: 100 },
			faults: [
				'performance: largest-contentful-paint (Largest paint) 90 · 2.4 s',
				'accessibility: link-name (Links have names) 0 · <a id="a"> · <a id="b"> · <a id="c"> · and 1 more',
			],
		})
	})

	test('is refused when a category was not judged, or the page did not load', () => {
		const unjudged = { ...RESULT, categories: { ...RESULT.categories, seo: category(null) } }
		expect(() => verdictOf(unjudged)).toThrow('did not judge seo')
		expect(() => verdictOf({ ...RESULT, runtimeError: { message: 'NO_FCP' } })).toThrow('NO_FCP')
	})

	test('passes at 95 in every category, and not below', () => {
		expect(isPassed(scored(95))).toBe(true)
		expect(isPassed(scored(94))).toBe(false)
		expect(isPassed(verdictOf(RESULT))).toBe(false)
	})

	test('of several runs is the middle one', () => {
		expect(middleOf([scored(99), scored(90), scored(96)]).scores.performance).toBe(96)
		expect(middleOf([scored(99), scored(90)]).scores.performance).toBe(90)
	})
})
