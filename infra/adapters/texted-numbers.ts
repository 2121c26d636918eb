import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { TextedNumbers } from '../../kernel/ports/texted-numbers.ts'
import { plainPhone } from '../../kernel/wire/digits.ts'

/** Kinds of numbers that get texts. A premium number would cost us money for each code. */
const TEXTED: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

export const textedNumbers: TextedNumbers = {
	read(text) {
		const number = parsePhoneNumberFromString(plainPhone(text), { extract: false })
		if (number?.isValid() !== true || number.ext !== undefined) return null
		return {
			e164: number.number,
			country: number.country ?? '001',
			takesTexts: TEXTED.includes(number.getType()),
		}
	},
}
