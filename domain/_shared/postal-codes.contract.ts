import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

/** Stricter than the package: Indian codes never begin with 0. */
const INDIA = /^[1-9]\d{2}[ -]?\d{3}$/
/** Letters, digits, spaces and hyphens, a digit among them: codes of most countries. */
const ANYWHERE = /^(?=.*\d)[A-Za-z\d][A-Za-z\d -]{2,9}$/

/**
 * Checks whether a postal code has the format of a country.
 * @param code without blanks around it
 * @param country ISO 3166-1; when it is empty, a code of any country passes, and countries without a known
 * format accept anything
 */
export function isPostalCode(code: string, country: string): boolean {
	if (country === '') return ANYWHERE.test(code)
	if (country === 'IN') return INDIA.test(code)
	return postcodeValidatorExistsForCountry(country) ? postcodeValidator(code, country) : code !== ''
}
