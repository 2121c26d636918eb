import type { BookKind } from '../../domain/contacts/contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, type Tx, violatedReference } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const contactBooksTable = defineTable(
	'rec.contact_books',
	{
		/** Its owner's id. */
		id: uuid(),
		user_id: uuid().nullable(),
		kind: text<BookKind>(),
		created_at: timestamp(),
		/** The code that opens it to support, until it is used. */
		consent_hash: bytes().nullable(),
		consent_until: timestamp().nullable(),
		consent_tries: integer().defaulted(),
		opened_by: uuid().nullable(),
		opened_until: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type ContactBookRow = RowOf<typeof contactBooksTable>

export interface Book {
	readonly id: string
	readonly kind: BookKind
}

const ERASURES = 'erasures of contacts'

/** Waits for all changes of books and holds back others, so that none adds a person who is being erased. */
export async function lockAllBooks(tx: SqlExecutor): Promise<void> {
	await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [ERASURES])
}

/** Waits for an erasure under way and holds back others until the transaction ends. */
export async function holdBackErasures(tx: SqlExecutor): Promise<void> {
	await tx.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [ERASURES])
}

/**
 * Makes a book at its first change, and locks it, so that its changes are made one after another.
 * @returns false when its owner has closed their account meanwhile
 */
export async function lockBook(tx: Tx, { id, kind }: Book, at: Date): Promise<boolean> {
	await holdBackErasures(tx)
	const row = { id, kind, user_id: kind === 'user' ? id : null, created_at: at }
	try {
		await tx.savepoint((inner) =>
			onTable(contactBooksTable).insert(row).onConflict('id').ignore().execute(inner),
		)
	} catch (error) {
		if (violatedReference(error) === null) throw error
		return false
	}
	const locked = await onTable(contactBooksTable).select('id').where({ id }).forUpdate().maybeOne(tx)
	return locked !== null
}

export async function setConsent(
	tx: SqlExecutor,
	id: string,
	consent: { readonly hash: Buffer; readonly until: Date },
): Promise<void> {
	await onTable(contactBooksTable)
		.where({ id })
		.update({ consent_hash: consent.hash, consent_until: consent.until, consent_tries: 0 })
		.execute(tx)
}

/**
 * Counts a try of the owner's code before its check.
 * @returns its hash; null when there is none, it has expired, or it was tried too often
 */
export async function countConsentTry(
	sql: SqlExecutor,
	id: string,
	now: Date,
	maxTries: number,
): Promise<Buffer | null> {
	const row = await sql.maybeOne<{ hash: Buffer }>(
		`UPDATE rec.contact_books SET consent_tries = consent_tries + 1
		WHERE id = $1 AND consent_until > $2 AND consent_tries < $3 AND consent_hash IS NOT NULL
		RETURNING consent_hash AS hash`,
		[id, now, maxTries],
	)
	return row?.hash ?? null
}

/**
 * Opens a book to a reader by its right code, which is used up.
 * @returns whether it was this call
 */
export const openBook = async (
	sql: SqlExecutor,
	id: string,
	hash: Buffer,
	reader: { readonly id: string; readonly until: Date },
): Promise<boolean> =>
	(await onTable(contactBooksTable)
		.where({ id, consent_hash: hash })
		.update({ consent_hash: null, opened_by: reader.id, opened_until: reader.until })
		.execute(sql)) === 1

export async function isOpenTo(sql: SqlExecutor, id: string, readerId: string, now: Date): Promise<boolean> {
	const row = await onTable(contactBooksTable)
		.select('id')
		.where({ id, opened_by: readerId })
		.where('opened_until', '>', now)
		.maybeOne(sql)
	return row !== null
}
