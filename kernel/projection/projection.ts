import type { RecordedEvent } from '../ports/event-store.ts'
import type { SqlExecutor } from '../sql/sql.ts'

/**
 * A cell's value. `bigint` columns take bigint; times are ISO 8601 text for `timestamptz`; `jsonb` takes JSON
 * text.
 */
export type Cell = string | number | bigint | boolean | null | readonly string[]
export type Row = { readonly [column: string]: Cell }

/**
 * A read model: derived only from events, so that a rebuild always gives the same rows. Each version has its
 * own table (`read.<name>_v<version>`); queries read the view `read.<name>`, which the runner points at the
 * newest version that has caught up.
 */
export interface Projection {
	readonly name: string
	/** Increase it whenever rows would change: the new version is built beside the old one. */
	readonly version: number
	readonly handles: readonly string[]
	/**
	 * It receives every event of the log, so that an unreadable one stops it visibly, and no release continues
	 * without it.
	 */
	readonly passesAll?: true
	/**
	 * Returns statements that create the table and its indexes, given its full name. They must be repeatable
	 * (`IF NOT EXISTS`).
	 */
	create(table: string): readonly string[]
	/**
	 * Applies events in log order, inside the transaction that moves the checkpoint.
	 * @param memory rows that earlier calls stored, as they are in the table; empty after any failure
	 */
	apply(events: readonly RecordedEvent[], tx: SqlExecutor, table: string, memory?: RowMemory): Promise<void>
}

/**
 * Rows as they are in the table, by key; null for none. Only the process that moves the checkpoint writes the
 * table, so that the rows of the last batch need not be read again.
 */
export type RowMemory = Map<string, Row | null>
