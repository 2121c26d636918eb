/** A column's type, constraints and cells. Not null unless `nullable` says so. */
export interface Column<Read = unknown, Projected = unknown, HasDefault extends boolean = boolean> {
	readonly type: string
	readonly isNullable: boolean
	readonly isDefaulted: boolean
	/** Type and constraints as in `CREATE TABLE`: `bigint NOT NULL CHECK (amount > 0)`. */
	readonly declaration: string
	readonly cell?: { readonly read: Read; readonly projected: Projected; readonly hasDefault: HasDefault }
	nullable(): Column<Read | null, Projected | null, true>
	/** Declares a default in the table's migration, so that a new row may leave it out. For records only. */
	defaulted(): Column<Read, Projected, true>
	check(condition: string): Column<Read, Projected, HasDefault>
	bytewise(): Column<Read, Projected, HasDefault>
}

interface Parts {
	readonly type: string
	readonly collation?: string
	readonly isNullable?: boolean
	readonly isDefaulted?: boolean
	readonly condition?: string
}

function column<Read, Projected = Read, HasDefault extends boolean = false>(
	parts: Parts,
): Column<Read, Projected, HasDefault> {
	const { type, collation = '', isNullable = false, isDefaulted = false, condition = '' } = parts
	return {
		type,
		isNullable,
		isDefaulted,
		declaration: [type, collation, isNullable ? '' : 'NOT NULL', condition].filter(Boolean).join(' '),
		nullable: () => column({ ...parts, isNullable: true }),
		defaulted: () => column({ ...parts, isDefaulted: true }),
		check: (over) => column({ ...parts, condition: `CHECK (${over})` }),
		bytewise: () => column({ ...parts, collation: 'COLLATE "C"' }),
	}
}

export const uuid = <T extends string = string>() => column<T>({ type: 'uuid' })
export const text = <T extends string = string>() => column<T>({ type: 'text' })
/** Declares a text that events may fill freely, while queries read the values that their decider admits. */
export const code = <T extends string>() => column<T, string>({ type: 'text' })
export const texts = <T extends string = string>() => column<readonly T[]>({ type: 'text[]' })
export const uuids = () => column<readonly string[]>({ type: 'uuid[]' })
/** Declares an amount in minor units, a revision or an unbounded count: `bigint`. */
export const bigint = () => column<bigint>({ type: 'bigint' })
export const integer = <T extends number = number>() => column<T>({ type: 'integer' })
export const integers = () => column<readonly number[]>({ type: 'integer[]' })
export const smallint = <T extends number = number>() => column<T>({ type: 'smallint' })
export const double = () => column<number>({ type: 'double precision' })
export const boolean = () => column<boolean>({ type: 'boolean' })
/** Declares an instant. Queries read a Date, projections ISO 8601 text in UTC with milliseconds. */
export const timestamp = () => column<Date, string>({ type: 'timestamptz' })
/** Declares a calendar day, `2026-11-21`. */
export const date = () => column<string>({ type: 'date' })
export const jsonb = <T>() => column<T, string>({ type: 'jsonb' })
export const json = <T>() => column<T, string>({ type: 'json' })
export const bytes = () => column<Buffer>({ type: 'bytea' })

export type Columns = Readonly<Record<string, Column>>

export interface TableKeys<C extends Columns> {
	readonly primaryKey: readonly (keyof C & string)[]
	/**
	 * Index suffix to the text after `ON table`: `{ status: '(status, submitted_at)' }`. For read models only.
	 */
	readonly indexes?: Readonly<Record<string, string>>
}

export interface Table<C extends Columns = Columns> extends TableKeys<C> {
	readonly name: string
	readonly columns: C
}
// biome-ignore lint/suspicious/noExplicitAny: columns are invariant by the type of their cells.
export type AnyTable = Table<any>

/** Names are inserted into statements unquoted. @throws TypeError unless it is plain snake case */
export function identifier(name: string): string {
	if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new TypeError(`"${name}" is not a plain snake case name.`)
	return name
}

/**
 * Defines a table of read models (`read.`), records (`rec.`) or operations (`ops.`).
 * @throws TypeError for a name of a table or column that is not plain snake case
 */
export function defineTable<C extends Columns>(
	name: `${'read' | 'rec' | 'ops'}.${string}`,
	columns: C,
	keys: TableKeys<C>,
): Table<C> {
	const [schema = '', bare = ''] = name.split('.')
	for (const each of [schema, bare, ...Object.keys(columns)]) identifier(each)
	return { name, columns, ...keys }
}

type CellOf<C, Form extends 'read' | 'projected' | 'hasDefault'> =
	C extends Column<infer R, infer P, infer D> ? { read: R; projected: P; hasDefault: D }[Form] : never

type ColumnsOf<T> = T extends Table<infer C> ? C : never

/** A row as queries read it: instants are Dates, JSON is parsed, amounts are bigint. */
export type RowOf<T> = { readonly [K in keyof ColumnsOf<T>]: CellOf<ColumnsOf<T>[K], 'read'> }

/** A row as a projection writes and folds it: instants are ISO 8601 text, JSON is text. */
export type ProjectedRowOf<T> = { readonly [K in keyof ColumnsOf<T>]: CellOf<ColumnsOf<T>[K], 'projected'> }

type Defaulted<C> = { [K in keyof C]: CellOf<C[K], 'hasDefault'> extends true ? K : never }[keyof C]

export type NewRowOf<T> = {
	readonly [K in Exclude<keyof ColumnsOf<T>, Defaulted<ColumnsOf<T>>>]: CellOf<ColumnsOf<T>[K], 'read'>
} & { readonly [K in Defaulted<ColumnsOf<T>>]?: CellOf<ColumnsOf<T>[K], 'read'> }

export type OuterJoined<R> = { readonly [K in keyof R]: R[K] | null }

export interface Selection<R> {
	readonly list: string
	readonly row?: R
}

export type SelectedBy<S> = S extends Selection<infer R> ? R : never

/**
 * Returns columns for the select list of an SQL text, with the type of the result. An unknown name is a type
 * error.
 * @param columns names of columns, or column names by their names in the result
 */
export function selection<T extends AnyTable, C extends keyof RowOf<T> & string>(
	table: T,
	alias: string,
	columns: readonly C[],
): Selection<Pick<RowOf<T>, C>>
export function selection<T extends AnyTable, const M extends Readonly<Record<string, keyof RowOf<T>>>>(
	table: T,
	alias: string,
	columns: M,
): Selection<{ readonly [K in keyof M]: RowOf<T>[M[K]] }>
export function selection(
	_table: AnyTable,
	alias: string,
	columns: readonly string[] | Readonly<Record<string, string>>,
): Selection<unknown> {
	const names = Array.isArray(columns)
		? columns.map((name) => `${alias}.${name}`)
		: Object.entries(columns).map(([as, name]) => `${alias}.${name} AS ${as}`)
	return { list: names.join(', ') }
}
