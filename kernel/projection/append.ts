import type { RecordedEvent } from '../ports/event-store.ts'
import type { AnyTable, ProjectedRowOf } from '../sql/table.ts'
import type { Projection, Row } from './projection.ts'
import { columnsOf, createStatements, listsOf, nameOf, selectFromLists } from './table.ts'

export interface AppendDefinition<T extends AnyTable> {
	readonly table: T
	readonly version: number
	readonly furtherIndexes?: Readonly<Record<string, string>>
	/** Statements that guard a table against wrong rows; safe to repeat. */
	guards?(table: string): readonly string[]
	readonly handles: readonly string[]
	readonly passesAll?: true
	rowsOf(event: RecordedEvent): readonly ProjectedRowOf<T>[]
}

export type AppendProjection<T extends AnyTable> = Projection & Pick<AppendDefinition<T>, 'rowsOf'>

/** Creates a read model whose rows are added by events and never change: one insert per batch. */
export function appendProjection<T extends AnyTable>(definition: AppendDefinition<T>): AppendProjection<T> {
	const { version, handles, furtherIndexes, guards, rowsOf } = definition
	const columns = columnsOf(definition.table)
	const names = columns.map((column) => column.name).join(', ')
	return {
		name: nameOf(definition.table),
		version,
		handles,
		...(definition.passesAll && { passesAll: true }),
		create: (table) => [
			...createStatements(table, definition.table, furtherIndexes),
			...(guards?.(table) ?? []),
		],
		async apply(events, tx, table) {
			const rows = events.flatMap((event) => rowsOf(event) as readonly Row[])
			if (rows.length === 0) return
			await tx.execute(
				`INSERT INTO ${table} (${names}) ${selectFromLists(columns)}`,
				listsOf(columns, rows),
				{ name: `insert ${table}` },
			)
		},
		rowsOf,
	}
}
