import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { PhoneNumbers } from '../../kernel/ports/phone-numbers.ts'

/** Numbers by the plans of every country, as libphonenumber keeps them. */
export const phoneNumbers: PhoneNumbers = {
	parse: (text, country) => {
		const home: CountryCode = isSupportedCountry(country) ? country : 'IN'
		const number = parsePhoneNumberFromString(text, { defaultCountry: home, extract: false })
		return number?.isValid() && number.ext === undefined ? number.number : null
	},
}
