import type { SqlExecutor } from '../sql/sql.ts'
import type { AnyTable } from '../sql/table.ts'
import { sizePaths } from '../wire/picture-sizes.ts'

/** When rows of a table end, and are removed. */
export interface Expiry {
	/**
	 * The column of the instant from which on their term runs, or of the day (UTC) that they end with. A row that has none
	 * stays. An index begins with it.
	 */
	readonly from: string
	/** In milliseconds, or the setting that says so. None: they end with the instant. */
	readonly term?: number | 'activityLogMs' | 'settledWorkMs'
	/** Which rows `t` of the table end: SQL; all unless given. */
	readonly only?: string
	/** What of a row is emptied, in the place of removing it: `body = NULL`. */
	readonly empties?: string
	/** They keep real time also where the business's clock is virtual. */
	readonly isWallClock?: true
}

/** Whom to erase: somebody with an account, or the guest who made one donation. */
export interface ErasedSubject {
	readonly kind: 'user' | 'donation'
	/** The user's or the donation's. */
	readonly id: string
}

/** What erasing a subject does to a table. Statements take the subject's id as `$1`. */
export type Erasure =
	| {
			/** Of somebody with an account. Rows that it returns are files: `path`, and `card_path` or null. */
			readonly user: string
			/** Of a guest, by the donation. */
			readonly donation?: string
			/** Later than the tables without it, the smallest first: others are found by this one or refer to it. */
			readonly late?: number
	  }
	/** Erasing leaves the table alone, for this reason. */
	| { readonly retained: string }

/** Rows that a record wrote first and whose event never came. */
export interface OrphanRows {
	/** The column that names a row. */
	readonly id: string
	/** Ids (and of files `path` and `card_path`) of those older than `$1`, at most `$2`. */
	readonly find: string
}

/** What a capability says of a table that is its own truth. */
export interface TableDeclaration {
	readonly table: AnyTable
	readonly erasure: Erasure
	/** What of it belongs into somebody's own data export, by its name there. `$1` is who. No secrets. */
	readonly personalData?: Readonly<Record<string, string>>
	readonly orphans?: OrphanRows
	/** When its rows end; without it they stay. */
	readonly expiry?: Expiry
}

export interface Erased {
	/** Rows that were removed or emptied, by table; those without are left out. */
	readonly rows: Readonly<Record<string, number>>
	/** Of uploads, for the file store: they go after the transaction. */
	readonly files: readonly string[]
}

interface FileRow {
	readonly path?: string
	readonly card_path?: string | null
}

/** Of a picture all of its sizes, whether they were made or not: nothing may be left behind. */
function pathsOf({ path, card_path }: FileRow): readonly string[] {
	if (path === undefined) return []
	return card_path == null ? [path] : [path, card_path, ...sizePaths(path)]
}

/**
 * Erases what the records hold of a subject, in the caller's transaction. The log names people by id alone
 * and is not touched, so that no total changes. Doing it again does nothing.
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

/** Records that erasing changes. */
export const erasedTables = (tables: readonly TableDeclaration[]): readonly string[] =>
	tables
		.filter(({ table, erasure }) => table.name.startsWith('rec.') && !('retained' in erasure))
		.map(({ table }) => table.name)

/** Records that erasing leaves alone, with the reason. */
export const retainedTables = (tables: readonly TableDeclaration[]): Readonly<Record<string, string>> =>
	Object.fromEntries(
		tables.flatMap(({ table, erasure }) =>
			table.name.startsWith('rec.') && 'retained' in erasure ? [[table.name, erasure.retained] as const] : [],
		),
	)

/** Everything that is retained about somebody, by kind. */
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

/** An orphan's table and id; of an upload, where its files are. */
export interface Orphan {
	readonly table: string
	readonly id: string
	readonly files: readonly string[]
}

/**
 * Finds records whose event never came: the record is written first, the event second, and a crash or a refusal
 * in between leaves the record alone.
 * @param before only what is older, so that nothing under way is taken for one
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

/** Removes records that no event names. */
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
