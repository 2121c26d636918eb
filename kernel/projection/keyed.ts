import type { RecordedEvent } from '../ports/event-store.ts'
import type { SqlExecutor } from '../sql/sql.ts'
import type { AnyTable, ProjectedRowOf } from '../sql/table.ts'
import type { Projection, Row, RowMemory } from './projection.ts'
import {
	arrayLiteral,
	columnsOf,
	createStatements,
	listsOf,
	nameOf,
	readBack,
	selectFromLists,
} from './table.ts'

export interface KeyedDefinition<T extends AnyTable> {
	readonly table: T
	readonly version: number
	readonly handles: readonly string[]
	keysOf(event: RecordedEvent): readonly string[]
	/** Returns the row after the event; null for no row, and the same object for no change. It must be pure. */
	evolve(row: ProjectedRowOf<T> | null, event: RecordedEvent, key: string): ProjectedRowOf<T> | null
}

export type KeyedProjection<T extends AnyTable> = Projection & Pick<KeyedDefinition<T>, 'keysOf' | 'evolve'>

/**
 * Creates a read model of rows that events change. Per batch, the changed rows are loaded by one query,
 * folded in memory, and written back by one upsert and one delete.
 */
export function keyedProjection<T extends AnyTable>(definition: KeyedDefinition<T>): KeyedProjection<T> {
	const { version, handles, keysOf } = definition
	const evolve = definition.evolve as (row: Row | null, event: RecordedEvent, key: string) => Row | null
	const columns = columnsOf(definition.table)
	const [key] = columns
	if (!key) throw new TypeError(`The read model ${definition.table.name} has no columns.`)
	const names = columns.map((column) => column.name).join(', ')
	const assignments = columns.slice(1).map((column) => `${column.name} = EXCLUDED.${column.name}`)
	const statements = {
		load: (table: string) =>
			`SELECT ${columns.map(readBack).join(', ')} FROM ${table} WHERE ${key.name} = ANY ($1::${key.type}[])`,
		upsert: (table: string) =>
			`INSERT INTO ${table} (${names}) ${selectFromLists(columns)} ON CONFLICT (${key.name}) DO ${
				assignments.length === 0 ? 'NOTHING' : `UPDATE SET ${assignments.join(', ')}`
			}`,
		remove: (table: string) => `DELETE FROM ${table} WHERE ${key.name} = ANY ($1::${key.type}[])`,
	}

	async function load(keys: readonly string[], tx: SqlExecutor, table: string): Promise<Map<string, Row>> {
		const rows = await tx.query<Row>(statements.load(table), [arrayLiteral(keys)], { name: `load ${table}` })
		return new Map(rows.map((row) => [String(row[key?.name ?? '']), row]))
	}

	async function apply(
		events: readonly RecordedEvent[],
		tx: SqlExecutor,
		table: string,
		memory: RowMemory = new Map(),
	): Promise<void> {
		const keys = events.map(keysOf)
		const touched = [...new Set(keys.flat())]
		if (touched.length === 0) return
		const unknown = touched.filter((id) => !memory.has(id))
		const loaded = unknown.length > 0 ? await load(unknown, tx, table) : new Map<string, Row>()
		for (const id of unknown) memory.set(id, loaded.get(id) ?? null)

		const before: Rows = new Map(touched.map((id) => [id, memory.get(id) ?? null]))
		const after = new Map(before)
		for (const [index, event] of events.entries()) {
			for (const id of keys[index] ?? []) after.set(id, evolve(after.get(id) ?? null, event, id))
		}
		const { changed, removed } = differenceOf(before, after)
		for (const [id, row] of after) memory.set(id, row)
		if (changed.length > 0)
			await tx.execute(statements.upsert(table), listsOf(columns, changed), { name: `upsert ${table}` })
		if (removed.length > 0)
			await tx.execute(statements.remove(table), [arrayLiteral(removed)], { name: `remove ${table}` })
	}

	return {
		name: nameOf(definition.table),
		version,
		handles,
		create: (table) => createStatements(table, definition.table),
		apply,
		keysOf,
		evolve: definition.evolve,
	}
}

type Rows = ReadonlyMap<string, Row | null>

function differenceOf(before: Rows, after: Rows) {
	const changed: Row[] = []
	const removed: string[] = []
	for (const [id, row] of after) {
		if (row === before.get(id)) continue
		if (row === null) removed.push(id)
		else changed.push(row)
	}
	return { changed, removed }
}
