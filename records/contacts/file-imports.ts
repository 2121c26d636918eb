import type { BookKind, ImportProblem } from '../../domain/contacts/contract.ts'
import type { ContactImport, ImportState } from '../../domain/contacts/imports.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const contactImportsTable = defineTable(
	'rec.contact_imports',
	{
		id: uuid(),
		book_id: uuid(),
		book_kind: text<BookKind>(),
		user_id: uuid(),
		state: text<ImportState>(),
		known_from: text(),
		through: integer(),
		found: integer(),
		added: integer(),
		changed: integer(),
		unchanged: integer(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type ContactImportRow = RowOf<typeof contactImportsTable>

export const contactImportRowsTable = defineTable(
	'rec.contact_import_rows',
	{
		import_id: uuid(),
		line: integer(),
		first_name: text(),
		last_name: text(),
		email: text(),
		phone: text(),
		email_key: uuid().nullable(),
		phone_key: uuid().nullable(),
		same_by: text().nullable(),
		problem: text<ImportProblem>().nullable(),
		is_skipped: boolean(),
	},
	{ primaryKey: ['import_id', 'line'] },
)
export type StagedRow = Omit<RowOf<typeof contactImportRowsTable>, 'import_id'>

export const RUN_IMPORT = 'contacts/run-import'

export const importOf = (row: ContactImportRow, skipped: number): ContactImport => ({
	_id: row.id,
	state: row.state,
	createdAt: row.created_at.toISOString(),
	found: row.found,
	skipped,
	added: row.added,
	changed: row.changed,
	unchanged: row.unchanged,
})

export const insertImport = async (sql: SqlExecutor, row: ContactImportRow): Promise<void> => {
	await onTable(contactImportsTable).insert(row).execute(sql)
}

export const findImport = (sql: SqlExecutor, id: string): Promise<ContactImportRow | null> =>
	onTable(contactImportsTable).select().where({ id }).maybeOne(sql)

export const lockImport = (sql: SqlExecutor, id: string): Promise<ContactImportRow | null> =>
	onTable(contactImportsTable).select().where({ id }).forUpdate().maybeOne(sql)

export async function removeImport(sql: SqlExecutor, id: string): Promise<void> {
	await onTable(contactImportsTable).where({ id }).delete().execute(sql)
}

export async function updateImport(
	sql: SqlExecutor,
	id: string,
	fields: Partial<Omit<ContactImportRow, 'id'>>,
): Promise<void> {
	await onTable(contactImportsTable).where({ id }).update(fields).execute(sql)
}

/**
 * Stages rows of a file, of each person the first.
 * @returns the lines of the staged ones
 */
export async function stageRows(
	tx: SqlExecutor,
	importId: string,
	rows: readonly StagedRow[],
): Promise<ReadonlySet<number>> {
	if (rows.length === 0) return new Set()
	const cells = <K extends keyof StagedRow>(name: K) => rows.map((row) => row[name])
	const staged = await tx.query<{ line: number }>(
		`INSERT INTO rec.contact_import_rows (import_id, line, first_name, last_name, email, phone, email_key,
			phone_key, same_by, problem, is_skipped)
		SELECT $1, row.* FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[],
			$8::uuid[], $9::text[], $10::text[], $11::boolean[]) AS row
		ON CONFLICT DO NOTHING RETURNING line`,
		[
			importId,
			cells('line'),
			cells('first_name'),
			cells('last_name'),
			cells('email'),
			cells('phone'),
			cells('email_key'),
			cells('phone_key'),
			cells('same_by'),
			cells('problem'),
			cells('is_skipped'),
		],
	)
	return new Set(staged.map(({ line }) => line))
}

/** Returns the last of the next lines that are not skipped, or null when there is none. */
export async function lastOfNext(
	sql: SqlExecutor,
	importId: string,
	after: number,
	most: number,
): Promise<number | null> {
	const { last } = await sql.one<{ last: number | null }>(
		`SELECT max(line) AS last FROM (
			SELECT line FROM rec.contact_import_rows
			WHERE import_id = $1 AND line > $2 AND NOT is_skipped ORDER BY line LIMIT $3
		) AS next`,
		[importId, after, most],
	)
	return last
}

export const skippedRows = (
	sql: SqlExecutor,
	importId: string,
): Promise<{ readonly line: number; readonly problem: ImportProblem }[]> =>
	sql.query(
		'SELECT line, problem FROM rec.contact_import_rows WHERE import_id = $1 AND is_skipped ORDER BY line',
		[importId],
	)

/** Removes rows that are in the book; those with a problem stay for their reader. */
export async function removeImportedRows(sql: SqlExecutor, importId: string): Promise<void> {
	await sql.execute('DELETE FROM rec.contact_import_rows WHERE import_id = $1 AND problem IS NULL', [
		importId,
	])
}

export async function countSkipped(sql: SqlExecutor, importId: string): Promise<number> {
	const row = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.contact_import_rows WHERE import_id = $1 AND is_skipped',
		[importId],
	)
	return row.count
}
