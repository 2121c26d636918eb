import type { ContactProblem, ContactRow, ReadContact } from '../../kernel/ports/contact-files.ts'
import { cardFree, hasCardNumber } from '../../kernel/wire/card-numbers.ts'
import { readEmail } from '../../kernel/wire/email-addresses.ts'
import { phoneNumbers } from './phone-numbers.ts'

const MAX_CELL = 1_000
const MAX_NAME = 50

/** The parts of a contact as a file has them; of several addresses or numbers, the first valid one counts. */
export interface FoundParts {
	readonly name: string
	readonly firstName: string
	readonly lastName: string
	readonly emails: readonly string[]
	readonly phones: readonly string[]
}

/** An apostrophe keeps sheets from executing a cell; our own exports have it, too. */
const DEFUSED = /^'(?=[=+\-@])/

/** A cell in one line, with equal letters written alike. */
export const plainCell = (text: string): string =>
	text
		.slice(0, MAX_CELL)
		.toWellFormed()
		.normalize('NFC')
		.replaceAll(/[\p{Cc}\s]+/gu, ' ')
		.trim()
		.replace(DEFUSED, '')

export function rowOf(line: number, found: FoundParts, country: string): ContactRow {
	const { firstName, lastName } = namesOf(found)
	const emails = found.emails.map(plainCell).filter((text) => text !== '')
	const phones = found.phones.map(plainCell).filter((text) => text !== '')
	const email = firstOf(emails, (text) => readEmail(text)?.toLowerCase() ?? null)
	const phoneNumber = firstOf(phones, (text) => phoneNumbers.parse(text, country))
	const written = {
		firstName: cardFree(firstName),
		lastName: cardFree(lastName),
		email: cardFree(emails[0] ?? ''),
		phoneNumber: phoneNumber === null ? cardFree(phones[0] ?? '') : (phones[0] ?? ''),
	}
	const skipped = (problem: ContactProblem): ContactRow => ({ line, written, contact: null, problem })
	if ([firstName, lastName, ...emails].some(hasCardNumber)) return skipped('cardNumber')
	const broken =
		email === null && emails.length > 0
			? 'invalidEmail'
			: phoneNumber === null && phones.length > 0
				? 'invalidPhone'
				: null
	if (email === null && phoneNumber === null) return skipped(broken ?? 'noEmailOrPhone')
	const contact: ReadContact = { firstName: cut(firstName), lastName: cut(lastName), email, phoneNumber }
	const isCut = contact.firstName !== firstName || contact.lastName !== lastName
	return { line, written, contact, problem: broken ?? (isCut ? 'longName' : null) }
}

export const unreadableRow = (line: number): ContactRow => ({
	line,
	written: { firstName: '', lastName: '', email: '', phoneNumber: '' },
	contact: null,
	problem: 'invalidCard',
})

function namesOf(found: FoundParts): { readonly firstName: string; readonly lastName: string } {
	const [name, firstName, lastName] = [found.name, found.firstName, found.lastName].map(plainCell) as [
		string,
		string,
		string,
	]
	if (firstName !== '' || name === '') return { firstName, lastName }
	if (lastName !== '') return { firstName: withoutEnd(name, lastName), lastName }
	const [first = '', ...others] = name.split(' ')
	return { firstName: first, lastName: others.join(' ') }
}

const withoutEnd = (name: string, end: string): string =>
	name.endsWith(end) ? name.slice(0, -end.length).trim() : name

function firstOf(texts: readonly string[], read: (text: string) => string | null): string | null {
	for (const text of texts) {
		const value = read(text)
		if (value !== null) return value
	}
	return null
}

const cut = (name: string): string =>
	name
		.slice(0, MAX_NAME)
		.replace(/[\ud800-\udbff]$/, '')
		.trimEnd()
