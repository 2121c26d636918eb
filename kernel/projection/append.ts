import type { RecordedEvent } from '../ports/event-store.ts'
import type { ColumnType, Projection, Row } from './projection.ts'
import { columnsOf, createStatements, identifier, listsOf, selectFromLists } from './table.ts'

export interface AppendDefinition<R extends Row> {
	/** Snake case; the name of the view. */
	readonly name: string
	readonly version: number
	/** Types and constraints. */
	readonly columns: { readonly [C in keyof R & string]: ColumnType }
	readonly primaryKey: readonly (keyof R & string)[]
	/** Index suffix to what follows `ON table`: `{ account: '(account, owner)' }`. */
	readonly indexes?: Readonly<Record<string, string>>
	/** Statements that guard a table against wrong rows; safe to repeat. */
	guards?(table: string): readonly string[]
	readonly handles: readonly string[]
	/** Pure: the rows that an event adds. */
	rowsOf(event: RecordedEvent): readonly R[]
}

export type AppendProjection<R extends Row> = Projection & Pick<AppendDefinition<R>, 'rowsOf'>

/** A read model whose rows are added by events and never change: one insert per batch. */
export function appendProjection<R extends Row>(definition: AppendDefinition<R>): AppendProjection<R> {
	const { name, version, handles, indexes, primaryKey, guards, rowsOf } = definition
	const columns = columnsOf(definition.columns)
	const names = columns.map((column) => column.name).join(', ')
	return {
		name: identifier(name),
		version,
		handles,
		create: (table) => [...createStatements(table, columns, primaryKey, indexes), ...(guards?.(table) ?? [])],
		async apply(events, tx, table) {
			const rows = events.flatMap(rowsOf)
			if (rows.length === 0) return
			await tx.execute(
				`INSERT INTO ${table} (${names}) ${selectFromLists(columns)}`,
				listsOf(columns, rows),
				{
					name: `insert ${table}`,
				},
			)
		},
		rowsOf,
	}
}
