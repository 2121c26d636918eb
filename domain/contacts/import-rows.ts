import { CONTACT_NAME_LIMIT, contactEmail, type ImportedRow, type ImportProblem } from './contract.ts'

export interface ReadRow {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly phone: string
}

const inOneLine = (typed: string): string => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/**
 * Reads a row of an import into its normal form.
 * @param phoneOf returns a number in E.164, or null for an invalid one
 * @returns the reason when the row has to be skipped
 */
export function readRow(
	{ firstName, lastName, email, phoneNumber }: ImportedRow,
	phoneOf: (typed: string) => string | null,
): ReadRow | ImportProblem {
	const first_name = inOneLine(firstName)
	const last_name = inOneLine(lastName)
	if (email.trim() === '' && phoneNumber.trim() === '') return 'noEmailOrPhone'
	if (first_name.length > CONTACT_NAME_LIMIT || last_name.length > CONTACT_NAME_LIMIT) return 'longName'
	const address = email.trim() === '' ? '' : contactEmail(email)
	if (address === null) return 'invalidEmail'
	const phone = phoneNumber.trim() === '' ? '' : phoneOf(phoneNumber)
	return phone === null ? 'invalidPhone' : { first_name, last_name, email: address, phone }
}

/** The one address that tells contacts of a book apart: the e-mail address, else the number. */
export const sameBy = ({ email, phone }: Pick<ReadRow, 'email' | 'phone'>): string => email || phone
