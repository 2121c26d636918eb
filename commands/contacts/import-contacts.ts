import type { z } from 'zod'
import {
	type ImportedRow,
	type ImportResult,
	importAnswer,
	importBody,
	type SkipReason,
} from '../../domain/contacts/contract.ts'
import { type ReadRow, readRow, sameBy } from '../../domain/contacts/import-rows.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { textRef } from '../../kernel/wire/text.ts'
import type { Book } from '../../records/contacts/books.ts'
import { contactsWith, type ImportedContact, saveContacts } from '../../records/contacts/import.ts'
import { signedIn } from '../_shared/context.ts'
import { type ContactDeps, changeBook, erasedAddresses, keysOf, requireBook, roomIn } from './books.ts'

interface Numbered {
	readonly row: number
	readonly read: ReadRow
}

export interface ImportSettings {
	readonly country: string
	readonly knownFrom: string
	readonly isDryRun: boolean
	/** The ids of new contacts derive from it and from their rows. */
	readonly importId: string
	readonly at: Date
}

/**
 * Imports rows into a locked book: the same person is one contact, whose fields a later row fills in. To
 * repeat it changes nothing.
 */
export async function importRows(
	tx: Tx,
	deps: Pick<ContactDeps, 'phoneNumbers' | 'personKeys'>,
	book: Book,
	rows: readonly ImportedRow[],
	settings: ImportSettings,
): Promise<ImportResult> {
	const skipped: { row: number; reason: SkipReason }[] = []
	const valid: Numbered[] = []
	const seen = new Set<string>()
	for (const [row, given] of rows.entries()) {
		const read = readRow(given, (typed) => deps.phoneNumbers.parse(typed, settings.country))
		const reason = typeof read === 'string' ? read : seen.has(sameBy(read)) ? 'repeated' : null
		if (reason !== null) skipped.push({ row, reason })
		if (typeof read === 'string' || reason !== null) continue
		seen.add(sameBy(read))
		valid.push({ row, read })
	}
	const merged = await merge(tx, deps, book, valid, settings)
	if (!settings.isDryRun) await saveContacts(tx, book.id, merged.saved, settings.knownFrom, settings.at)
	const { added, changed, unchanged } = merged
	return {
		added,
		changed,
		unchanged,
		skipped: [...skipped, ...merged.skipped].toSorted((a, b) => a.row - b.row),
	}
}

/** Fills the fields that a row leaves empty from the contact that is there. */
const filledFrom = (read: ReadRow, found: ReadRow | undefined): ReadRow => ({
	first_name: read.first_name || found?.first_name || '',
	last_name: read.last_name || found?.last_name || '',
	email: read.email,
	phone: read.phone || found?.phone || '',
})

const isSameAs = (one: ReadRow, other: ReadRow): boolean =>
	one.first_name === other.first_name && one.last_name === other.last_name && one.phone === other.phone

async function merge(
	tx: Tx,
	{ personKeys }: Pick<ContactDeps, 'personKeys'>,
	book: Book,
	rows: readonly Numbered[],
	{ importId }: ImportSettings,
) {
	const addresses = rows.flatMap(({ read: { email, phone } }) => [email, phone].filter(Boolean))
	const erased = await erasedAddresses(tx, personKeys, addresses)
	const emails = rows.flatMap(({ read: { email } }) => email || [])
	const phones = rows.flatMap(({ read: { email, phone } }) => (email === '' ? phone : []))
	const present = new Map((await contactsWith(tx, book.id, emails, phones)).map((row) => [sameBy(row), row]))
	let room = await roomIn(tx, book)
	const counts = { added: 0, changed: 0, unchanged: 0 }
	const skipped: { row: number; reason: SkipReason }[] = []
	const saved: ImportedContact[] = []
	for (const { row, read } of rows) {
		const found = present.get(sameBy(read))
		if (erased.has(read.email) || erased.has(read.phone)) skipped.push({ row, reason: 'erased' })
		else if (!found && room === 0) skipped.push({ row, reason: 'bookFull' })
		else {
			const filled = filledFrom(read, found)
			const isSame = found !== undefined && isSameAs(filled, found)
			counts[isSame ? 'unchanged' : found ? 'changed' : 'added'] += 1
			if (!found) room -= 1
			const id = found?.id ?? derivedId('imported contact', importId, sameBy(read))
			if (!isSame) saved.push({ id, ...filled, ...keysOf(personKeys, filled) })
		}
	}
	return { ...counts, skipped, saved }
}

async function run(deps: ContactDeps, body: z.output<typeof importBody>, caller: Caller): Promise<Reply> {
	const { contacts, country = DEFAULT_REGION.code, knownFrom, isDryRun } = body
	const owners = new Set(contacts.map(({ userId = signedIn(caller).id }) => userId))
	const [owner] = owners
	const book = await requireBook(deps, caller, owner)
	if (owners.size > 1) throw invalidField('contacts', 'contacts.fields.oneBook')
	const data = await changeBook(deps, caller, book, (tx, at) =>
		importRows(tx, deps, book, contacts, { country, knownFrom, isDryRun, importId: caller.commandId, at }),
	)
	const message = textRef('contacts.answers.found', { count: contacts.length })
	return { body: { statusCode: 200, data, message } }
}

export const importContacts = (deps: ContactDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/contacts/import',
		summary: 'Import contacts into a book; wrong rows are skipped with their reasons',
		tags: ['contacts'],
		access: { allow: 'signedIn' },
		perMinute: 60,
		body: importBody,
		answers: { 200: importAnswer },
		handle: ({ body, caller }) => run(deps, body, caller),
	})
