import type { z } from 'zod'
import {
	type ImportedRow,
	type ImportResult,
	importAnswer,
	importBody,
} from '../../domain/contacts/contract.ts'
import { readRow } from '../../domain/contacts/import-rows.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { textRef } from '../../kernel/wire/text.ts'
import type { Book } from '../../records/contacts/books.ts'
import { removeImport, skippedRows } from '../../records/contacts/file-imports.ts'
import { compareRows, saveRows, skipBeyond, wholeImport } from '../../records/contacts/import.ts'
import { signedIn } from '../_shared/context.ts'
import { type ContactDeps, changeBook, requireBook, roomIn } from './books.ts'
import { type NewRow, openImport, stageNew } from './stage-rows.ts'

type Body = z.output<typeof importBody>

const NOTHING = { first_name: '', last_name: '', email: '', phone: '' }

function newRow(given: ImportedRow, line: number, phoneOf: (typed: string) => string | null): NewRow {
	const read = readRow(given, phoneOf)
	return typeof read === 'string'
		? { line, ...NOTHING, addresses: NOTHING, problem: read, is_skipped: true }
		: { line, ...read, addresses: read, problem: null, is_skipped: false }
}

/**
 * Imports rows into a locked book: the same person is one contact, whose fields a later row fills in. To
 * repeat it changes nothing.
 */
async function importRows(
	tx: Tx,
	{ phoneNumbers, personKeys }: ContactDeps,
	book: Book,
	{ contacts, country = DEFAULT_REGION.code, knownFrom, isDryRun }: Body,
	caller: Caller,
	at: Date,
): Promise<ImportResult> {
	const { id } = await openImport(tx, book, caller, at)
	const phoneOf = (typed: string) => phoneNumbers.parse(typed, country)
	const rows = contacts.map((given, place) => newRow(given, place + 1, phoneOf))
	await stageNew(tx, personKeys, id, rows)
	const whole = wholeImport(id)
	await skipBeyond(tx, whole, book.id, await roomIn(tx, book))
	const counts = isDryRun
		? await compareRows(tx, whole, book.id)
		: await saveRows(tx, whole, book.id, { knownFrom, at })
	const skipped = await skippedRows(tx, id)
	await removeImport(tx, id)
	return { ...counts, skipped: skipped.map(({ line, problem }) => ({ row: line - 1, reason: problem })) }
}

async function run(deps: ContactDeps, body: Body, caller: Caller): Promise<Reply> {
	const owners = new Set(body.contacts.map(({ userId = signedIn(caller).id }) => userId))
	const [owner] = owners
	const book = await requireBook(deps, caller, owner)
	if (owners.size > 1) throw invalidField('contacts', 'contacts.fields.oneBook')
	const data = await changeBook(deps, caller, book, (tx, at) => importRows(tx, deps, book, body, caller, at))
	const message = textRef('contacts.answers.found', { count: body.contacts.length })
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
