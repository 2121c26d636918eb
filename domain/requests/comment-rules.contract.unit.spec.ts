import { describe, expect, it } from 'vitest'
import { plainForm } from '../../kernel/wire/plain-form.ts'
import { ruleAgainst } from './comment-rules.contract.ts'

describe('a comment is held', () => {
	it.each([
		'See https://example.com/a',
		'hxxps://example.com',
		'go to www.example.net',
		'example.com',
		'Example.COM is good',
		'more at bit.ly/3xyz',
		'example [dot] com',
		'example dot com',
		'example(.)org',
		'join t.me/helpers',
		'karuna-help.in has more',
		// Homographs: Cyrillic letters, full-width ones, other full stops, invisible characters, marks.
		'\u0435xample.com',
		'\u0430\u0440\u0440\u04cf\u0435.com',
		'kаrunа.оrg',
		'ｅｘａｍｐｌｅ．ｃｏｍ',
		'example\u3002com',
		'example\u2024com',
		'exa\u200bmple\u200b.c\u00adom',
		'éxample.com',
		'xn--80ak6aa92e.com',
		'उदाहरण.भारत',
		'raktdan डॉट com',
		'127.0.0.1:8080/admin',
		'upi://pay?pa=somebody',
		'javascript:alert(1)',
	])('for its link: %s', (text) => {
		expect(ruleAgainst(text)).toBe('links')
	})

	it.each([
		'write to asha(at)example(dot)org',
		'asha.k@example.org',
		'call +91 98765 43210',
		'मेरा नंबर ९८७६५ ४३२१० है',
		'９８７６５４３２１０',
		'98\u200b765 43\u200b210',
		'send it to asha@okaxis',
		'pay asha.k@upi now',
	])('for its contact data: %s', (text) => {
		expect(['contactData', 'links']).toContain(ruleAgainst(text))
	})

	it.each([
		'you bastard',
		'Fuuuuck this',
		'f.u.c.k you',
		'f u c k',
		'fvck no, fuck1ng',
		'sh1t',
		'ｓｈｉｔ',
		'sh\u200bit',
		'ѕhіt',
		'तुम हरामी हो',
		'हरामज़ादा',
		'भड़वा',
		'madarchod',
		'MadarChod!!!',
	])('for a listed term: %s', (text) => {
		expect(ruleAgainst(text)).toBe('listedWords')
	})

	it.each([
		'Good luck! I gave what I could.',
		'Great work.Keep going.In the end it counts.',
		'I believe.In you',
		'Happy to help, e.g. on Sundays, i.e. every week.',
		'On 25.11.2026 from 9.30 to 12.15, for Rs. 1,50,000.50',
		'Scunthorpe and Essex, assess the class; a cockerel in the grass',
		'आपका काम बहुत अच्छा है। भगवान आपका भला करे।',
		'Привет, удачи вам!',
		'O+ ve, two units, ward no. 4/B',
		'@asha wrote: 5 of 10',
		'Shital and Chandni thank you',
		'Data: 40 children, two rooms; UPI: not needed',
		'',
	])('not for: %s', (text) => {
		expect(ruleAgainst(text)).toBeNull()
	})
})

it('says what is read, in one spelling', () => {
	expect(plainForm('\u0415\u0445\u0430mple\u2024c\u200bom').text).toBe('Example.com')
})
