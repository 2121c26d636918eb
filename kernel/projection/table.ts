import type { Cell, ColumnType, Row } from './projection.ts'

/** A column as statements need it. */
export interface Column {
	readonly name: string
	/** The Postgres type without constraints. */
	readonly type: string
	/** The full declaration: type and constraints. */
	readonly declaration: ColumnType
}

const CONSTRAINT = /\s+(?:NOT NULL|NULL|DEFAULT|COLLATE|CHECK|UNIQUE|REFERENCES|GENERATED)\b.*$/i
const IDENTIFIER = /^[a-z][a-z0-9_]*$/

/** Columns in the order of their declaration. @throws TypeError for a name that is not plain snake case */
export const columnsOf = (columns: Readonly<Record<string, ColumnType>>): readonly Column[] =>
	Object.entries(columns).map(([name, declaration]) => ({
		name: identifier(name),
		type: declaration.replace(CONSTRAINT, ''),
		declaration,
	}))

/** Names go into statements as they are. @throws TypeError unless it is plain snake case */
export function identifier(name: string): string {
	if (!IDENTIFIER.test(name)) throw new TypeError(`"${name}" is not a plain snake case name.`)
	return name
}

/** The statements that make a table with its key and indexes, and do nothing when they are there. */
export function createStatements(
	table: string,
	columns: readonly Column[],
	primaryKey: readonly string[],
	indexes: Readonly<Record<string, string>> = {},
): readonly string[] {
	const bare = table.slice(table.indexOf('.') + 1)
	const lines = columns.map(({ name, declaration }) => `${name} ${declaration}`)
	return [
		`CREATE TABLE IF NOT EXISTS ${table} (${[...lines, `PRIMARY KEY (${primaryKey.join(', ')})`].join(', ')})`,
		...Object.entries(indexes).map(
			([suffix, expression]) =>
				`CREATE INDEX IF NOT EXISTS ${bare}_${identifier(suffix)} ON ${table} ${expression}`,
		),
	]
}

/**
 * `SELECT … FROM unnest(…)` that takes one list per column (`listsOf`) as $1, $2 and so on. A column that
 * is an array itself travels as text, since unnest would take it apart.
 */
export function selectFromLists(columns: readonly Column[]): string {
	const selected = columns.map(({ name, type }) => (isArray(type) ? `r.${name}::${type}` : `r.${name}`))
	const lists = columns.map(({ type }, index) => `$${index + 1}::${isArray(type) ? 'text' : type}[]`)
	const names = columns.map(({ name }) => name)
	return `SELECT ${selected.join(', ')} FROM unnest(${lists.join(', ')}) AS r(${names.join(', ')})`
}

/** One Postgres array literal per column. */
export const listsOf = (columns: readonly Column[], rows: readonly Row[]): string[] =>
	columns.map(({ name }) => arrayLiteral(rows.map((row) => row[name] ?? null)))

/** `{…}` as Postgres reads it. Written here since the driver's own takes twice as long. */
export const arrayLiteral = (cells: readonly Cell[]): string => `{${cells.map(elementText).join(',')}}`

const NEEDS_ESCAPE = /["\\]/
function elementText(cell: Cell): string {
	if (cell === null) return 'NULL'
	if (typeof cell === 'object') return quoted(arrayLiteral(cell))
	return typeof cell === 'string' ? quoted(cell) : String(cell)
}

const quoted = (text: string): string =>
	NEEDS_ESCAPE.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${text}"`

/** Reads a column back as rows hold it: times as ISO 8601 UTC with milliseconds, JSON as text. */
export function readBack({ name, type }: Column): string {
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
