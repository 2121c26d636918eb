import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

/** Stricter than the package's: no code of India begins with 0. */
const INDIA = /^[1-9]\d{2}[ -]?\d{3}$/
/** Letters, digits, spaces and hyphens, a digit among them: codes of most countries. */
const ANYWHERE = /^(?=.*\d)[A-Za-z\d][A-Za-z\d -]{2,9}$/

/**
 * Whether a code has the form of those of a country.
 * @param code without blanks around it
 * @param country ISO 3166-1; where it is empty, a code of any country passes, and anything in one whose codes nobody listed
 */
export function isPostalCode(code: string, country: string): boolean {
	if (country === '') return ANYWHERE.test(code)
	if (country === 'IN') return INDIA.test(code)
	return postcodeValidatorExistsForCountry(country) ? postcodeValidator(code, country) : code !== ''
}
