/** Reads files of contacts. Adapter: `infra/adapters/contact-files.ts`. */
export interface ContactFiles {
	/**
	 * Yields a row for each contact, in the order of the file and with bounded memory: CSV of any common
	 * encoding and delimiter, or vCard 3 and 4. Blank rows are left out.
	 * @param country ISO 3166-1 code for phone numbers without prefix
	 * @param columns the columns of a file whose headings are unknown
	 * @throws UnreadableContacts
	 */
	read(file: AsyncIterable<Uint8Array>, country: string, columns?: ContactColumns): AsyncIterable<ContactRow>
	/** Does the same with a file on this machine. */
	readAt(path: string, country: string, columns?: ContactColumns): AsyncIterable<ContactRow>
}

export interface ContactText {
	readonly firstName: string
	readonly lastName: string
	readonly email: string
	readonly phoneNumber: string
}

/** The places of columns, counted from zero. A `name` is split into first and last name. */
export type ContactColumns = Readonly<Partial<Record<keyof ContactText | 'name', number>>>

export interface ContactRow {
	/** The line on which the row begins, counted from one. */
	readonly line: number
	/** The row as written, each cell in one line of at most 1,000 characters, and without card numbers. */
	readonly written: ContactText
	/** Null for a skipped row. */
	readonly contact: ReadContact | null
	/** The reason of a skipped row, or the part that a contact was read without. */
	readonly problem: ContactProblem | null
}

export interface ReadContact {
	readonly firstName: string
	readonly lastName: string
	/** In lower case, with its domain in ASCII. */
	readonly email: string | null
	/** In E.164. */
	readonly phoneNumber: string | null
}

/** `longName`: a name was cut. */
export type ContactProblem =
	| 'noEmailOrPhone'
	| 'invalidEmail'
	| 'invalidPhone'
	| 'longName'
	| 'cardNumber'
	| 'invalidCard'

/**
 * - `workbook`: a workbook of Excel, or another archive
 * - `binary`: no text
 * - `oldCards`: vCard 2.1, which has to be exported as CSV instead
 * - `unknownColumns`: no heading names an e-mail address or a phone number
 * - `longRow`: a row of more than 1 MB, mostly because of a quotation mark that is never closed
 */
export type UnreadableReason =
	| 'workbook'
	| 'binary'
	| 'oldCards'
	| 'empty'
	| 'unknownColumns'
	| 'tooManyColumns'
	| 'longRow'
	| 'openQuote'

export class UnreadableContacts extends Error {
	override name = 'UnreadableContacts'
	readonly reason: UnreadableReason
	readonly line: number
	/** Cells of the first row, for a choice of columns. */
	readonly headings: readonly string[]

	constructor(reason: UnreadableReason, line = 1, headings: readonly string[] = []) {
		super(`${reason} at line ${line}`)
		this.reason = reason
		this.line = line
		this.headings = headings
	}
}
