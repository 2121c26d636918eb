import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** An erasure whose files are still to be removed, and that is still to be put on the list. */
export interface ErasureRow {
	readonly id: string
	readonly kind: 'user' | 'donation'
	readonly erased_at: Date
	readonly files: readonly string[]
}

export async function insertErasure(sql: SqlExecutor, row: ErasureRow): Promise<void> {
	await sql.execute(
		'INSERT INTO ops.erasures (id, kind, erased_at, files) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
		[row.id, row.kind, row.erased_at, row.files],
	)
}

/** In the order in which they happened. */
export const waitingErasures = (sql: SqlExecutor): Promise<ErasureRow[]> =>
	sql.query<ErasureRow>('SELECT * FROM ops.erasures ORDER BY erased_at LIMIT 100')

export async function removeErasure(sql: SqlExecutor, id: string): Promise<void> {
	await sql.execute('DELETE FROM ops.erasures WHERE id = $1', [id])
}
