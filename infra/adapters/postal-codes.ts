import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import type { PostalCodes } from '../../kernel/ports/postal-codes.ts'

/** Stricter than the package's: no code of India begins with 0. */
const INDIA = /^[1-9]\d{2} ?\d{3}$/

/** Codes by the form that each country's have. */
export const postalCodes: PostalCodes = {
	isPostalCode: (code, country) => {
		if (country === 'IN') return INDIA.test(code)
		return postcodeValidatorExistsForCountry(country) ? postcodeValidator(code, country) : code !== ''
	},
}
