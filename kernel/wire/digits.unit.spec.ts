import { expect, test } from 'vitest'
import { plainPhone, plainSigns } from './digits.ts'

test.each([
	['\u202a+91 98123 45678\u202c', '+91 98123 45678'],
	['\u2068+91\u00a098123\u202f45678\u2069', '+91 98123 45678'],
	['९८१२३\ufe0d ४५६७८', '98123 45678'],
	['৯৮১২৩-৪৫৬৭৮', '98123-45678'],
	['９８１２３', '98123'],
	['٩٨١٢٣', '98123'],
	['411\u2011001', '411-001'],
	['411\u2013001', '411-001'],
	['SBIN\u00ad0001234', 'SBIN0001234'],
	['ＳＢＩＮ', 'SBIN'],
	['Rs 500', 'Rs 500'],
	['AAATK0000К', 'AAATK0000К'],
])('%j is seen as %j', (typed, seen) => expect(plainSigns(typed)).toBe(seen))

test.each(['tel:+919812345678', ' TEL:+919812345678', 'tel:\u202a+९१९८१२३४५६७८\u202c'])(
	'%j is a phone number',
	(typed) => expect(plainPhone(typed)).toBe('+919812345678'),
)
