import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasCardNumber, withoutCardNumbers } from './card-numbers.ts'

const CARDS = {
	Visa: '4242424242424242',
	'Visa of 19 digits': '4242424242424242428',
	Mastercard: '5555555555554444',
	'Mastercard of the newer range': '2223003122003222',
	'American Express': '378282246310005',
	Discover: '6011111111111117',
	'Diners Club': '3056930009020004',
	'Diners Club of 14 digits': '36227206271667',
	JCB: '3566002020360505',
	UnionPay: '6200000000000005',
	RuPay: '6521525252525251',
	Maestro: '6759649826438453',
}

const luhn = (digits: string): string => {
	for (let last = 0; last < 10; last += 1) {
		const all = `${digits}${last}`
		const sum = [...all].reverse().reduce((total, digit, index) => {
			const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
			return total + (doubled > 9 ? doubled - 9 : doubled)
		}, 0)
		if (sum % 10 === 0) return all
	}
	throw new Error('There is always one.')
}
const inFours = (number: string, separator: string) => number.replace(/(\d{4})(?=\d)/g, `$1${separator}`)

describe('a card number', () => {
	it.each(Object.entries(CARDS))('of %s is seen', (_, number) => {
		expect(hasCardNumber(number)).toBe(true)
		expect(hasCardNumber(`My card is ${number}, thank you.`)).toBe(true)
		expect(hasCardNumber(`card${number}`)).toBe(true)
	})

	it.each([
		...[' ', '-', '.', '\u00a0', '\u2009', '\u2013', ' - ', '/', '_', '\n', '\t'].map((one) =>
			inFours(CARDS.Visa, one),
		),
		'3782 822463 10005',
		'3782-822463-10005',
		'3622 720627 1667',
		'4000 0566 5566 5556 003',
		'42424242 42424242',
		'４２４２４２４２４２４２４２４２',
		'٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
		'४२४२४२४२४२४२४२४२',
		'𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚',
		'4242\u200b4242\u200b4242\u200b4242',
		'42\u00ad42424242424242',
		'(4242 4242 4242 4242)',
		'"4242424242424242"',
		'12 4242 4242 4242 4242',
		'4242 4242 4242 4242 12/34 123',
		'a=4242424242424242&b=1',
		'pan:4242424242424242;',
		'+4111111111111111',
		'tel:+4111 1111 1111 1111',
		'+3782 822463 10005',
		...['*', ',', ':', ';', '|', '+', '~', '•', '…', '，', '＊', '\u2212', '=', '\\'].map((one) =>
			inFours(CARDS.Visa, one),
		),
		'42 42 42 42 42 42 42 42',
		'my card: 41-11-11-11-11-11-11-11.',
		'37 82 82 24 63 10 00 5',
		'4111111111111111a',
		'4111111111111111 a',
		'f4111111111111111',
		'4\u03362\u03364\u03362424242424242',
		'④②④②④②④②④②④②④②④②',
		'4\ufe0f\u20e3242424242424242',
		'42\u{e0020}42424242424242',
		'42\u2066424242424242\u206942',
		'೪೨೪೨೪೨೪೨೪೨೪೨೪೨೪೨',
		'https://4242424242424242',
		'4242424242424242.com/a',
		'https://example.org/a 4242424242424242',
		'1. 4242424242424242',
		'4242424242424242.',
	])('is seen as %j', (text) => {
		expect(hasCardNumber(text)).toBe(true)
	})

	const digits = fc.stringMatching(/^4\d{14}$/).map(luhn)
	const separator = fc.constantFrom('', ' ', '-', '.', ',', '*', '_', '/', ':', '|', '–', '·', '…', '，')
	const hidden = fc.constantFrom('', '\u200b', '\u00ad', '\u2060', '\ufeff', '\u{e0020}', '\u0336')
	const zero = fc.constantFrom(0x30, 0x660, 0x966, 0x9e6, 0xae6, 0xbe6, 0xd66, 0xe50, 0xff10, 0x1d7ce)
	const inScript = (text: string, start: number) =>
		text.replace(/[0-9]/g, (digit) => String.fromCodePoint(start + Number(digit)))

	it('is seen whatever its digits are, as long as it is one, in any script and with any sign between', () => {
		fc.assert(
			fc.property(digits, separator, hidden, zero, (number, between, invisible, start) => {
				const card = inScript(inFours(number, between), start).replace(/(\p{Nd})/u, `$1${invisible}`)
				expect(hasCardNumber(`x ${card} y`)).toBe(true)
				expect(withoutCardNumbers(`नम\u200d ${card} é`, () => '#')).toBe('नम\u200d # é')
			}),
			{ numRuns: 2_000 },
		)
	})

	it('is taken out of a text, and nothing else is', () => {
		const text = 'Call +91 98765 43210, card 4242-4242-4242-4242 or 3782 822463 10005, 20,000.00 INR'
		expect(withoutCardNumbers(text, () => '#')).toBe('Call +91 98765 43210, card # or #, 20,000.00 INR')
		expect(withoutCardNumbers('nothing', () => '#')).toBe('nothing')
		expect(withoutCardNumbers('न\u200bम ४२४२\u200b४२४२४२४२४२४२ é', () => '#')).toBe('न\u200bम # é')
	})
})

describe('what is no card number', () => {
	it.each([
		'4242424242424243',
		'1234567812345678',
		'0000000000000000',
		'9999999999999995',
		'4242 4242 4242',
		'+49 1512 3456789',
		'+4915123456789',
		'+91 98765 43210',
		'0091-98765-43210',
		'+1 (415) 555-2671',
		'30124567891',
		'SBIN0001234',
		'50100123456789',
		'021000021',
		'2026-11-21T08:00:00.000Z',
		'2026-11-21 2026-11-22',
		'1795000000000',
		'1795000000000000',
		'00000000000000004242',
		'0000000000000000424200000000000000004242',
		'4242-8242',
		'₹4,242,424,242,424,242',
		'4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
		'a4242424242424242b',
		'deadbeef4242424242424242',
		'42424242-4242-4242-8242-424242424242',
		'SBINR52026112112345678',
		'317.3626430298146488',
		'317.3626430298146488 751.1813385826770855 re',
		'-0.4242424242424242',
		'424242.4242424242',
		'https://www.facebook.com/permalink.php?story_fbid=4532015112830366&id=1',
		'See facebook.com/permalink.php?story_fbid=4532015112830366.',
		'(http://localhost:3000/a/4532015112830366)',
		'41 42 43 44 45 46 47 48 49 50 51 52',
		'4500, 5200, 4100, 4800',
		'Mumbai 400001, 9845011229',
	])('%j is let through', (text) => {
		expect(hasCardNumber(text)).toBe(false)
	})

	const never = (arbitrary: fc.Arbitrary<string>, numRuns = 20_000) =>
		fc.assert(
			fc.property(arbitrary, (text) => !hasCardNumber(text)),
			{ numRuns },
		)
	const digits = (least: number, most = least) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`))

	it('phone numbers are none, with or without a plus', () => {
		never(
			fc
				.tuple(
					fc.constantFrom('91', '1', '44', '49', '39', '34', '36', '62', '86', '55', '65'),
					digits(6, 11),
				)
				.chain(([country, number]) =>
					fc.constantFrom(
						`+${country}${number}`,
						`+${country} ${number}`,
						`${country}${number}`.slice(0, 13),
						`+${country} ${number.slice(0, 5)} ${number.slice(5)}`,
					),
				),
		)
	})
	it('uuids are none', () => never(fc.uuid()))
	it('uuids of digits alone are none', () =>
		never(fc.tuple(digits(8), digits(4), digits(4), digits(4), digits(12)).map((parts) => parts.join('-'))))
	it('digests in hexadecimal are none', () => {
		const digest = fc.stringMatching(/^[0-9a-f]{64}$/)
		const wrong = fc.sample(digest, { numRuns: 20_000, seed: 1 }).filter(hasCardNumber)
		expect(wrong).toEqual([])
	})
	it('amounts are none, with or without their currency', () =>
		never(
			fc
				.tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.constantFrom('INR', 'USD', ''))
				.map(
					([minor, currency]) =>
						`${minor / 100n}.${String(minor % 100n).padStart(2, '0')} ${currency} ${minor}`,
				),
		))
	it('positions in the log are none', () => never(fc.oneof(digits(20), digits(40))))
	it('times are none, in milliseconds or as text', () =>
		never(
			fc
				.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
				.chain((date) =>
					fc.constantFrom(
						String(date.getTime()),
						date.toISOString(),
						date.toISOString().replaceAll(/\D/g, '').slice(0, 14),
						`${date.toISOString().slice(0, 10)} ${date.getTime()}`,
					),
				),
		))
	it('bank codes and account numbers of up to twelve digits are none', () =>
		never(fc.oneof(fc.stringMatching(/^[A-Z]{4}0[A-Z0-9]{6}$/), digits(6, 12))))
})
