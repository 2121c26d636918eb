import { describe, expect, it } from 'vitest'
import { readTextRef, textRef } from '../wire/text.ts'
import { createTexts, renderText, textIn } from './texts.ts'

describe('a reference to a text', () => {
	it.each([
		['donations.refusals.NOT_PAID', 'donations.refusals.NOT_PAID', {}],
		['live-events.fields.enterTitle', 'live-events.fields.enterTitle', {}],
		['common.fields.atMostCharacters {"most":80}', 'common.fields.atMostCharacters', { most: 80 }],
		[
			'requests.refusals.VIEWER_NOT_FOUND {"names":"a\\n} b"}',
			'requests.refusals.VIEWER_NOT_FOUND',
			{ names: 'a\n} b' },
		],
	])('%s is read', (ref, key, params) => {
		expect(readTextRef(ref)).toEqual({ key, params })
		expect(textRef(key, params)).toBe(ref)
	})

	it.each(['Your card was declined.', 'declined', 'See karuna.example for more.', '', 'a.b {"x":1'])(
		'%j is none',
		(text) => expect(readTextRef(text)).toBeNull(),
	)
})

describe('a text', () => {
	it.each([
		['common.fields.invalidAmount', 'Please enter valid amount', 'कृपया सही राशि लिखें'],
		['common.refusals.NOT_FOUND.donation', 'The donation was not found.', 'यह दान नहीं मिला।'],
		[
			'funds.refusals.CURRENCY_MISMATCH.ofDonation {"currency":"INR"}',
			'This donation was made in INR.',
			'यह दान INR में दिया गया था।',
		],
		[
			'requests.refusals.CURRENCY_MISMATCH.ofRegion {"region":"India","currency":"INR"}',
			'Requests in India are in INR.',
			'India की अपीलें INR में होती हैं।',
		],
		[
			'ledger.refusals.MONTH_OUT_OF_ORDER.earlierOpen {"month":"2026-10"}',
			'Please close 2026-10 first.',
			'कृपया पहले 2026-10 बंद करें।',
		],
		[
			'common.fields.atMostCharacters {"most":80}',
			'Please use at most 80 characters',
			'कृपया अधिकतम 80 अक्षर लिखें',
		],
	])('%s is rendered in both languages', (ref, english, hindi) => {
		expect(renderText('en', ref)).toBe(english)
		expect(renderText('hi', ref)).toBe(hindi)
	})

	it('that is no reference stays as it is', () => {
		expect(renderText('hi', 'The bank refused.')).toBe('The bank refused.')
	})

	it('that is missing is an error in tests', () => {
		expect(() => textIn('en', 'common.fields.nothingLikeThis')).toThrow(RangeError)
	})

	it('that is missing elsewhere is reported, and is there in English or as its key', () => {
		const reports: string[] = []
		const { text, render } = createTexts(
			{ en: { a: { b: 'One {{n}}', d: 'Two' } }, hi: { a: { d: 'दो' } } },
			(language, key) => reports.push(`${language} ${key}`),
		)
		expect(text('hi', 'a.d')).toBe('दो')
		expect(reports).toEqual([])
		expect(text('hi', 'a.b', { n: 1 })).toBe('One 1')
		expect(text('en', 'a.c')).toBe('a.c')
		expect(render('hi', 'a.c {"n":1}')).toBe('a.c')
		expect(reports).toEqual(['hi a.b', 'en a.c', 'hi a.c'])
	})

	it('takes what people wrote as it is', () => {
		const names = '{{region}} $t(common.fields.check) <b>&'
		expect(textIn('en', 'requests.refusals.VIEWER_NOT_FOUND', { names })).toBe(
			`There is nobody with the username ${names}`,
		)
	})

	it('of another language comes from another folder', () => {
		const { text } = createTexts({ en: { a: { b: 'One {{n}}' } }, ta: { a: { b: 'Onru {{n}}' } } })
		expect(text('ta' as 'en', 'a.b', { n: 1 })).toBe('Onru 1')
	})
})
