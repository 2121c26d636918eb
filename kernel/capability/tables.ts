import type { SqlExecutor } from '../sql/sql.ts'
import type { AnyTable } from '../sql/table.ts'
import { sizePaths } from '../wire/picture-sizes.ts'

export interface Expiry {
	/**
	 * The column with the start of the term, or the day (UTC) that the rows end with. Rows without a value
	 * stay. An index begins with it.
	 */
	readonly from: string
	/** Milliseconds, or the setting with them. Absent: rows end at that instant. */
	readonly term?: number | 'activityLogMs' | 'settledWorkMs'
	/** SQL of the rows `t` that end; all unless given. */
	readonly only?: string
	/** The assignment that empties a row instead of removing it: `body = NULL`. */
	readonly empties?: string
	readonly isWallClock?: true
}

export interface ErasedSubject {
	readonly kind: 'user' | 'donation' | 'contact'
	readonly id: string
}

export type Erasure =
	| {
			/** For a user. The returned rows are files: `path`, and `card_path` or null. */
			readonly user: string
			readonly donation?: string
			/** For a person without an account in books of others, by the id of their address. */
			readonly contact?: string
			readonly late?: number
	  }
	| { readonly retained: string }

/** Rows that a record wrote before an event that was never stored. */
export interface OrphanRows {
	readonly id: string
	/** SQL of the ids (and of files `path` and `card_path`) of rows older than `$1`, at most `$2`. */
	readonly find: string
}

export interface TableDeclaration {
	readonly table: AnyTable
	readonly erasure: Erasure
	/** SQL of the user's own data export, by its name there. `$1` is the user. It contains no secrets. */
	readonly personalData?: Readonly<Record<string, string>>
	readonly orphans?: OrphanRows
	readonly expiry?: Expiry
}

export interface Erased {
	readonly rows: Readonly<Record<string, number>>
	/** Uploads that the file store deletes after the transaction. */
	readonly files: readonly string[]
}

interface FileRow {
	readonly path?: string
	readonly card_path?: string | null
}

/**
 * Returns the paths of all sizes of a picture, even if they were never made, so that nothing is left behind.
 */
function pathsOf({ path, card_path }: FileRow): readonly string[] {
	if (path === undefined) return []
	return card_path == null ? [path] : [path, card_path, ...sizePaths(path)]
}

/**
 * Erases a subject's records in the caller's transaction. The log names people by id alone and is not
 * changed, so that totals stay. It is safe to repeat.
 */
export async function eraseSubject(
	sql: SqlExecutor,
	tables: readonly TableDeclaration[],
	{ kind, id }: ErasedSubject,
): Promise<Erased> {
	const rows: Record<string, number> = {}
	const files: string[] = []
	const statements = tables.flatMap(({ table, erasure }) => {
		const statement = 'retained' in erasure ? undefined : erasure[kind]
		return statement === undefined || 'retained' in erasure
			? []
			: [{ table: table.name, statement, late: erasure.late ?? 0 }]
	})
	for (const { table, statement } of statements.toSorted((a, b) => a.late - b.late)) {
		const isOfFiles = /\bRETURNING path\b/.test(statement)
		if (!isOfFiles) {
			const count = await sql.execute(statement, [id])
			if (count > 0) rows[table] = count
			continue
		}
		const removed = await sql.query<FileRow>(statement, [id])
		if (removed.length > 0) rows[table] = removed.length
		files.push(...removed.flatMap(pathsOf))
	}
	return { rows, files }
}

export const erasedTables = (tables: readonly TableDeclaration[]): readonly string[] =>
	tables
		.filter(({ table, erasure }) => table.name.startsWith('rec.') && !('retained' in erasure))
		.map(({ table }) => table.name)

export const retainedTables = (tables: readonly TableDeclaration[]): Readonly<Record<string, string>> =>
	Object.fromEntries(
		tables.flatMap(({ table, erasure }) =>
			table.name.startsWith('rec.') && 'retained' in erasure ? [[table.name, erasure.retained] as const] : [],
		),
	)

export async function personalDataOf(
	sql: SqlExecutor,
	tables: readonly TableDeclaration[],
	userId: string,
): Promise<Record<string, object[]>> {
	const data: Record<string, object[]> = {}
	for (const { personalData = {} } of tables)
		for (const [kind, query] of Object.entries(personalData)) data[kind] = await sql.query(query, [userId])
	return data
}

const ORPHAN_BATCH_SIZE = 500

export interface Orphan {
	readonly table: string
	readonly id: string
	readonly files: readonly string[]
}

/**
 * Finds records without an event: the record is written before the event, and a crash or a refusal in between
 * leaves it alone.
 * @param before only older records, so that nothing under way is included
 */
export async function findOrphans(
	sql: SqlExecutor,
	tables: readonly TableDeclaration[],
	before: Date,
): Promise<Orphan[]> {
	const found: Orphan[] = []
	for (const { table, orphans } of tables) {
		if (!orphans) continue
		const rows = await sql.query<FileRow & { id: string }>(orphans.find, [before, ORPHAN_BATCH_SIZE])
		for (const { id, ...file } of rows) found.push({ table: table.name, id, files: pathsOf(file) })
	}
	return found
}

export async function deleteOrphans(
	sql: SqlExecutor,
	tables: readonly TableDeclaration[],
	orphans: readonly Orphan[],
): Promise<void> {
	for (const {
		table: { name },
		orphans: declared,
	} of tables) {
		const ids = orphans.filter(({ table }) => table === name).map(({ id }) => id)
		if (ids.length === 0 || !declared) continue
		await sql.execute(`DELETE FROM ${name} WHERE ${declared.id} = ANY ($1::uuid[])`, [ids])
	}
}

/** Finds rows of a table whose stream has no event; each stream is named after its row. */
export const withoutStream = (table: string, prefix: string): string =>
	`SELECT x.id FROM ${table} x WHERE x.created_at < $1
		AND NOT EXISTS (SELECT 1 FROM read.timeline t WHERE t.stream = '${prefix}-' || x.id) LIMIT $2`
