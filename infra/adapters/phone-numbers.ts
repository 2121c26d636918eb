import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { PhoneNumbers } from '../../kernel/ports/phone-numbers.ts'
import { plainPhone } from '../../kernel/wire/digits.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'

export const phoneNumbers: PhoneNumbers = {
	parse: (text, country) => {
		const home: CountryCode = isSupportedCountry(country) ? country : DEFAULT_REGION.code
		const number = parsePhoneNumberFromString(plainPhone(text), { defaultCountry: home, extract: false })
		return number?.isValid() && number.ext === undefined ? number.number : null
	},
}
