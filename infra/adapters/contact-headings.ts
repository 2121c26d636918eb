import type { ContactColumns } from '../../kernel/ports/contact-files.ts'

type Part = keyof Required<ContactColumns>
/** The columns of each part of a contact, the preferred one first. */
export type PartColumns = Readonly<Record<Part, readonly number[]>>

/**
 * Headings of the specification, of Google Contacts before and since 2024, of Outlook, and Hindi ones. The first
 * heading of a list that has a text in a row counts.
 */
const HEADINGS: Readonly<Record<Part, readonly string[]>> = {
	name: ['name', 'full name', 'display name', 'file as', 'नाम', 'पूरा नाम'],
	firstName: ['first name', 'given name', 'forename', 'पहला नाम', 'प्रथम नाम'],
	lastName: [
		'last name',
		'family name',
		'surname',
		'उपनाम',
		'कुलनाम',
		'सरनेम',
		'अंतिम नाम',
		'अन्तिम नाम',
		'आखिरी नाम',
	],
	email: [
		'email',
		'email address',
		'mail',
		'e-mail 1 - value',
		'e-mail 2 - value',
		'e-mail 3 - value',
		'e-mail 2 address',
		'e-mail 3 address',
		'ईमेल',
		'ईमेल पता',
		'ई-मेल आईडी',
		'मेल',
	],
	phoneNumber: [
		'phone number',
		'phone',
		'mobile',
		'mobile number',
		'mobile phone',
		'phone 1 - value',
		'phone 2 - value',
		'phone 3 - value',
		'primary phone',
		'home phone',
		'home phone 2',
		'business phone',
		'business phone 2',
		'other phone',
		'telephone',
		'whatsapp',
		'whatsapp number',
		'फ़ोन',
		'फ़ोन नंबर',
		'फ़ोन नम्बर',
		'मोबाइल',
		'मोबाइल नंबर',
		'मोबाइल नम्बर',
		'मोबाइल फ़ोन',
		'दूरभाष',
		'व्हाट्सएप',
		'व्हाट्सएप नंबर',
	],
}

/** Case, blanks and signs are no difference, nor is the dot below that फ़ोन is often written without. */
const plainHeading = (heading: string): string =>
	heading
		.normalize('NFKC')
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{M}\p{N}]|\u093c/gu, '')

const PLACES = new Map(
	Object.entries(HEADINGS).flatMap(([part, headings]) =>
		headings.map((heading, rank) => [plainHeading(heading), { part: part as Part, rank }] as const),
	),
)

/** Finds the columns by their headings; null when none has an e-mail address or a phone number. */
export function columnsOf(headings: readonly string[]): PartColumns | null {
	const found = headings
		.map((heading, column) => ({ column, place: PLACES.get(plainHeading(heading)) }))
		.sort((one, other) => (one.place?.rank ?? 0) - (other.place?.rank ?? 0))
	const of = (part: Part) => found.filter(({ place }) => place?.part === part).map(({ column }) => column)
	const columns = partsOf(of)
	return columns.email.length + columns.phoneNumber.length > 0 ? columns : null
}

export const chosenColumns = (columns: ContactColumns): PartColumns =>
	partsOf((part) => (columns[part] === undefined ? [] : [columns[part]]))

const partsOf = (of: (part: Part) => readonly number[]): PartColumns => ({
	name: of('name'),
	firstName: of('firstName'),
	lastName: of('lastName'),
	email: of('email'),
	phoneNumber: of('phoneNumber'),
})
