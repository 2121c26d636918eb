import type { RecordedEvent } from '../ports/event-store.ts'
import type { SqlExecutor } from '../sql/sql.ts'

/** What a row may hold. `bigint` columns take bigint; times are ISO 8601 text for `timestamptz`; `jsonb` takes JSON text. */
export type Cell = string | number | bigint | boolean | null | readonly string[]
export type Row = { readonly [column: string]: Cell }

/**
 * A read model: derived from events alone, and from nothing else, so that a rebuild gives the same rows
 * for ever. Each version has its own table (`read.<name>_v<version>`); queries read the view
 * `read.<name>`, which the runner points at the newest version that has caught up.
 */
export interface Projection {
	/** Snake case; the name of the view. */
	readonly name: string
	/** Raise it whenever rows would come out differently: the new version is built beside the old one. */
	readonly version: number
	/** Types of the events that change it. */
	readonly handles: readonly string[]
	/**
	 * It passes every event of the log, so that one which this release can't read stops it where people see it, and no
	 * release goes on as if it hadn't been there.
	 */
	readonly passesAll?: true
	/** Statements that create the table and its indexes, given its full name. Must be repeatable (`IF NOT EXISTS`). */
	create(table: string): readonly string[]
	/**
	 * Applies events in log order. Runs inside the transaction that moves the checkpoint.
	 * @param memory what earlier calls left there, empty after anything went wrong: rows as they are in the table
	 */
	apply(events: readonly RecordedEvent[], tx: SqlExecutor, table: string, memory?: RowMemory): Promise<void>
}

/**
 * Rows as they stand in the table, by key; null for none. Only whoever moves the checkpoint writes the
 * table, so that what the last batch wrote need not be read again.
 */
export type RowMemory = Map<string, Row | null>
