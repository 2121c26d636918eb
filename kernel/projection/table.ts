import { type AnyTable, type Column, identifier } from '../sql/table.ts'
import type { Cell, Row } from './projection.ts'

export interface NamedColumn extends Pick<Column, 'type' | 'declaration'> {
	readonly name: string
}

export const columnsOf = ({ columns }: AnyTable): readonly NamedColumn[] =>
	Object.entries<Column>(columns).map(([name, { type, declaration }]) => ({ name, type, declaration }))

export const nameOf = ({ name }: AnyTable): string => name.slice(name.indexOf('.') + 1)

export function createStatements(
	table: string,
	{ primaryKey, indexes = {}, ...definition }: AnyTable,
	furtherIndexes: Readonly<Record<string, string>> = {},
): readonly string[] {
	const bare = table.slice(table.indexOf('.') + 1)
	const lines = columnsOf({ primaryKey, ...definition }).map(
		({ name, declaration }) => `${name} ${declaration}`,
	)
	return [
		`CREATE TABLE IF NOT EXISTS ${table} (${[...lines, `PRIMARY KEY (${primaryKey.join(', ')})`].join(', ')})`,
		...Object.entries({ ...indexes, ...furtherIndexes }).map(
			([suffix, expression]) =>
				`CREATE INDEX IF NOT EXISTS ${bare}_${identifier(suffix)} ON ${table} ${expression}`,
		),
	]
}

/**
 * Returns `SELECT … FROM unnest(…)` with one list per column (`listsOf`) as $1, $2 and so on. Array columns
 * are sent as text, since unnest would flatten them.
 */
export function selectFromLists(columns: readonly NamedColumn[]): string {
	const selected = columns.map(({ name, type }) => (isArray(type) ? `r.${name}::${type}` : `r.${name}`))
	const lists = columns.map(({ type }, index) => `$${index + 1}::${isArray(type) ? 'text' : type}[]`)
	const names = columns.map(({ name }) => name)
	return `SELECT ${selected.join(', ')} FROM unnest(${lists.join(', ')}) AS r(${names.join(', ')})`
}

export const listsOf = (columns: readonly NamedColumn[], rows: readonly Row[]): string[] =>
	columns.map(({ name }) => arrayLiteral(rows.map((row) => row[name] ?? null)))

/** Writes a Postgres array `{…}`, since the driver's own code takes twice as long. */
export const arrayLiteral = (cells: readonly Cell[]): string => `{${cells.map(elementText).join(',')}}`

const NEEDS_ESCAPE = /["\\]/
function elementText(cell: Cell): string {
	if (cell === null) return 'NULL'
	if (typeof cell === 'object') return quoted(arrayLiteral(cell))
	return typeof cell === 'string' ? quoted(cell) : String(cell)
}

const quoted = (text: string): string =>
	NEEDS_ESCAPE.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${text}"`

export function readBack({ name, type }: NamedColumn): string {
	switch (type) {
		case 'timestamptz':
			return `to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${name}`
		case 'json':
		case 'jsonb':
			return `${name}::text AS ${name}`
		default:
			return name
	}
}

const isArray = (type: string): boolean => type.endsWith('[]')
