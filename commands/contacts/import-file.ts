import { z } from 'zod'
import type { SkipReason } from '../../domain/contacts/contract.ts'
import { sameBy } from '../../domain/contacts/import-rows.ts'
import {
	IMPORT_LIMIT_BYTES,
	importFields,
	importRead,
	importStarted,
	startImportBody,
} from '../../domain/contacts/imports.contract.ts'
import { refuse } from '../../domain/contacts/refusals.contract.ts'
import { type Caller, type LargeUpload, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { workId } from '../../kernel/outbox/outbox.ts'
import { planWork } from '../../kernel/outbox/outbox-rows.ts'
import { type ContactFiles, type ContactRow, UnreadableContacts } from '../../kernel/ports/contact-files.ts'
import type { PhoneNumbers } from '../../kernel/ports/phone-numbers.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { textRef } from '../../kernel/wire/text.ts'
import type { Book } from '../../records/contacts/books.ts'
import {
	countSkipped,
	findImport,
	importOf,
	insertImport,
	lockImport,
	RUN_IMPORT,
	type SkippedLine,
	type StagedRow,
	skipLines,
	stageRows,
	updateImport,
} from '../../records/contacts/file-imports.ts'
import { signedIn } from '../_shared/context.ts'
import { once } from '../_shared/once.ts'
import { type ContactDeps, keysOf, requireBook, roomIn } from './books.ts'
import { importRows } from './import-contacts.ts'

export const ROWS_AT_ONCE = 1_000
/** Numbers of staged rows are in E.164 already. */
const READ_NUMBERS: PhoneNumbers = { parse: (number) => number }

interface FileDeps extends ContactDeps {
	readonly contactFiles: ContactFiles
}

export const importFile = (deps: FileDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/contacts/imports',
		summary: 'Read a CSV or vCard file of contacts, and tell what its import would do',
		tags: ['contacts'],
		access: { allow: 'signedIn' },
		upload: {
			limitBytes: IMPORT_LIMIT_BYTES,
			tooLarge: { code: 'FILE_TOO_LARGE', message: 'contacts.refusals.FILE_TOO_LARGE' },
			fields: { userId: false, country: false, columns: false },
			onDisk: true,
		},
		perMinute: 10,
		answers: { 200: importRead },
		handle: ({ largeUpload, caller }) => read(deps, largeUpload, caller),
	})

async function read(deps: FileDeps, upload: LargeUpload | undefined, caller: Caller): Promise<Reply> {
	const { userId, country = DEFAULT_REGION.code, columns } = fieldsOf(upload)
	const book = await requireBook(deps, caller, userId)
	if (upload === undefined || upload.bytes === 0) throw refuse('FILE_MISSING', {}, 'file')
	try {
		const rows = deps.contactFiles.readAt(upload.path, country, columns && defined(columns))
		const found = await once(deps, caller, (tx) => stage(tx, deps, { caller, book, rows, country }))
		return {
			body: {
				statusCode: 200,
				data: { import: found, headings: [] },
				message: textRef('contacts.answers.found', { count: found.found }),
			},
		}
	} catch (error) {
		if (!(error instanceof UnreadableContacts)) throw error
		if (error.reason !== 'unknownColumns') throw unreadable(error)
		const message = 'contacts.fields.chooseColumns'
		return { body: { statusCode: 200, data: { import: null, headings: error.headings }, message } }
	}
}

function fieldsOf(upload: LargeUpload | undefined): z.output<typeof importFields> {
	const { data, error } = importFields.safeParse(upload?.fields ?? {})
	if (data) return data
	const [issue] = error.issues
	throw invalidField(String(issue?.path[0]), issue?.message ?? '')
}

const defined = <T extends object>(fields: T) =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function unreadable({ reason, line }: UnreadableContacts) {
	if (reason === 'unknownColumns') throw new Error('Unknown columns are no refusal.')
	return reason === 'longRow' || reason === 'openQuote'
		? refuse(`FILE_UNREADABLE.${reason}`, { line }, 'file')
		: refuse(`FILE_UNREADABLE.${reason}`, {}, 'file')
}

interface Reading {
	readonly caller: Caller
	readonly book: Book
	readonly rows: AsyncIterable<ContactRow>
	readonly country: string
}

/** Stages all rows of a file, and finds out what their import would do. */
async function stage(tx: Tx, deps: ContactDeps, { caller, book, rows, country }: Reading) {
	const at = new Date(deps.clock.now())
	const importId = derivedId('import of contacts', caller.commandId)
	const row = {
		id: importId,
		book_id: book.id,
		book_kind: book.kind,
		user_id: signedIn(caller).id,
		state: 'checked' as const,
		known_from: '',
		through: 0,
		found: 0,
		added: 0,
		changed: 0,
		unchanged: 0,
		created_at: at,
	}
	await insertImport(tx, row)
	const counts = { found: 0, added: 0, changed: 0, unchanged: 0 }
	for await (const part of inParts(rows)) {
		const staged = part.map((read) => stagedRow(read, deps))
		const lines = await stageRows(tx, importId, staged)
		const repeated = staged.filter(({ line }) => !lines.has(line))
		await stageRows(tx, importId, repeated.map(asRepeated))
		const valid = staged.filter(({ line, is_skipped }) => !is_skipped && lines.has(line))
		const result = await importStaged(tx, deps, book, valid, {
			importId,
			country,
			knownFrom: '',
			isDryRun: true,
			at,
		})
		await skipLines(tx, importId, result.skippedLines)
		counts.found += part.length
		counts.added += result.added
		counts.changed += result.changed
		counts.unchanged += result.unchanged
	}
	const added = Math.min(counts.added, await roomIn(tx, book))
	await updateImport(tx, importId, { ...counts, added })
	return importOf({ ...row, ...counts, added }, await countSkipped(tx, importId))
}

async function* inParts(rows: AsyncIterable<ContactRow>): AsyncGenerator<readonly ContactRow[]> {
	let part: ContactRow[] = []
	for await (const row of rows) {
		part.push(row)
		if (part.length < ROWS_AT_ONCE) continue
		yield part
		part = []
	}
	if (part.length > 0) yield part
}

function stagedRow({ line, written, contact, problem }: ContactRow, { personKeys }: ContactDeps): StagedRow {
	const { firstName, lastName } = contact ?? written
	const [email, phone] = contact
		? [contact.email ?? '', contact.phoneNumber ?? '']
		: [written.email, written.phoneNumber]
	return {
		line,
		first_name: firstName,
		last_name: lastName,
		email,
		phone,
		...(contact ? keysOf(personKeys, { email, phone }) : { email_key: null, phone_key: null }),
		same_by: contact && sameBy({ email, phone }),
		problem,
		is_skipped: contact === null,
	}
}

const asRepeated = (row: StagedRow): StagedRow => ({
	...row,
	same_by: null,
	problem: 'repeated',
	is_skipped: true,
})

/** Imports staged rows, or tells what their import would do. */
export async function importStaged(
	tx: Tx,
	{ personKeys }: Pick<ContactDeps, 'personKeys'>,
	book: Book,
	rows: readonly StagedRow[],
	settings: Parameters<typeof importRows>[4],
) {
	const fields = rows.map(({ first_name, last_name, email, phone }) => ({
		firstName: first_name,
		lastName: last_name,
		email,
		phoneNumber: phone,
		userId: undefined,
	}))
	const result = await importRows(tx, { personKeys, phoneNumbers: READ_NUMBERS }, book, fields, settings)
	const lineOf = ({ row, reason }: { readonly row: number; readonly reason: SkipReason }): SkippedLine => ({
		line: rows[row]?.line ?? 0,
		reason,
	})
	return { ...result, skippedLines: result.skipped.map(lineOf) }
}

/** Starts an import of a file that was read. To repeat it changes nothing. */
export const startImport = (deps: ContactDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/contacts/imports/:id/start',
		summary: 'Import the contacts of a file that was read',
		tags: ['contacts'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		body: startImportBody,
		answers: { 200: importStarted },
		handle: async ({ params, body, caller }) => {
			const missing = () => refuse('NOT_FOUND.import')
			const found = await findImport(deps.sql, params.id)
			if (found === null) throw missing()
			await requireBook(deps, caller, found.book_id, missing)
			const data = await once(deps, caller, async (tx) => {
				const locked = await lockImport(tx, params.id)
				if (locked === null) throw missing()
				const skipped = await countSkipped(tx, locked.id)
				if (locked.state !== 'checked') return importOf(locked, skipped)
				const started = {
					state: 'importing' as const,
					known_from: body.knownFrom,
					added: 0,
					changed: 0,
					unchanged: 0,
				}
				await updateImport(tx, locked.id, started)
				await planImport(tx, locked.id, deps.clock.now())
				return importOf({ ...locked, ...started }, skipped)
			})
			return { body: { statusCode: 200, data } }
		},
	})

const planImport = (tx: Tx, importId: string, now: number): Promise<void> =>
	planWork(
		tx,
		[
			{
				id: workId(importId, RUN_IMPORT),
				kind: RUN_IMPORT,
				lane: 'effects',
				subject: `contactImport-${importId}`,
				causeId: importId,
				dueAt: now,
				revision: null,
				position: null,
				keepsOrder: false,
			},
		],
		now,
	)
