import { expect, test } from 'vitest'
import { phone } from '../../domain/users/phone.contract.ts'
import { phoneNumbers } from './phone-numbers.ts'
import { textedNumbers } from './texted-numbers.ts'

test.each([
	'+91 98123 45678',
	'\u202a+91 98123 45678\u202c',
	'\u2068+91\u00a098123\u202f45678\u2069',
	'tel:+919812345678',
	'+९१ ९८१२३ ४५६७८',
	'+91 98123\u201145678\ufe0d',
])('A phone number is read as it is seen: %j', (typed) => {
	expect(phoneNumbers.parse(typed, 'US')).toBe('+919812345678')
	expect(textedNumbers.read(typed)).toMatchObject({ e164: '+919812345678', takesTexts: true })
	expect(phoneNumbers.parse(phone.parse(typed), 'US')).toBe('+919812345678')
})

test('A number without its prefix is one of the country.', () => {
	expect(phoneNumbers.parse('९८१२३ ४५६७८', 'IN')).toBe('+919812345678')
	expect(phone.safeParse('९८१२३ ४५६७८').success).toBe(false)
	expect(phoneNumbers.parse('+91 98123 45678 x12', 'IN')).toBeNull()
})
