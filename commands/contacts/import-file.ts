import { z } from 'zod'
import { contactEmail } from '../../domain/contacts/contract.ts'
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
import type { Tx } from '../../kernel/sql/sql.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { textRef } from '../../kernel/wire/text.ts'
import { type Book, holdBackErasures } from '../../records/contacts/books.ts'
import {
	countSkipped,
	findImport,
	importOf,
	lockImport,
	RUN_IMPORT,
	updateImport,
} from '../../records/contacts/file-imports.ts'
import { blankErased, compareRows, wholeImport } from '../../records/contacts/import.ts'
import { once } from '../_shared/once.ts'
import { type ContactDeps, requireBook, roomIn } from './books.ts'
import { type NewRow, openImport, stageNew } from './stage-rows.ts'

const ROWS_AT_ONCE = 1_000

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
	const row = await openImport(tx, book, caller, new Date(deps.clock.now()))
	let found = 0
	for await (const part of inParts(rows)) {
		found += part.length
		const staged = part.map((read) => newRow(read, (typed) => deps.phoneNumbers.parse(typed, country)))
		await stageNew(tx, deps.personKeys, row.id, staged)
	}
	const whole = wholeImport(row.id)
	// Not from the start, since reading a file takes a while, and others change their books meanwhile.
	await holdBackErasures(tx)
	await blankErased(tx, whole)
	const compared = await compareRows(tx, whole, book.id)
	const counts = { ...compared, found, added: Math.min(compared.added, await roomIn(tx, book)) }
	await updateImport(tx, row.id, counts)
	return importOf({ ...row, ...counts }, await countSkipped(tx, row.id))
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

function newRow(
	{ line, written, contact, problem }: ContactRow,
	phoneOf: (typed: string) => string | null,
): NewRow {
	const row = { line, problem, is_skipped: contact === null }
	if (contact === null) {
		const { firstName: first_name, lastName: last_name, email, phoneNumber: phone } = written
		const addresses = { email: contactEmail(email) ?? '', phone: phoneOf(phone) ?? '' }
		return { ...row, first_name, last_name, email, phone, addresses }
	}
	const { firstName: first_name, lastName: last_name } = contact
	const addresses = { email: contact.email ?? '', phone: contact.phoneNumber ?? '' }
	return { ...row, first_name, last_name, ...addresses, addresses }
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
