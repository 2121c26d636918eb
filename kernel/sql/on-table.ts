import knexPackage, { type Knex } from 'knex'
import type { QueryOptions, SqlExecutor } from './sql.ts'
import type { AnyTable, Column, NewRowOf, RowOf } from './table.ts'

/** Used only to compile. Names are plain snake case, so that they need no quotes. */
const knex = knexPackage({ client: 'pg', wrapIdentifier: (name) => name })

type Name<T> = keyof RowOf<T> & string
type Operator = '=' | '<>' | '<' | '<=' | '>' | '>='
type Conditions<T> = Partial<RowOf<T>>
type WithValue<R, C> = { readonly [K in keyof R]: K extends C ? NonNullable<R[K]> : R[K] }

/**
 * A plain statement on one defined table, in Knex's words. Knex compiles it, the SQL port runs it. An unknown
 * name, or a value of the wrong type, is a type error.
 * @see https://knexjs.org/guide/query-builder.html
 */
class TableQuery<T extends AnyTable, Picked> {
	readonly #table: T
	readonly #query: Knex.QueryBuilder

	constructor(table: T, query: Knex.QueryBuilder) {
		this.#table = table
		this.#query = query
	}

	#next<P = Picked>(query: Knex.QueryBuilder): TableQuery<T, P> {
		return new TableQuery(this.#table, query)
	}

	select<C extends Name<T> = Name<T>>(...columns: readonly C[]): TableQuery<T, Pick<RowOf<T>, C>> {
		return this.#next(this.#query.select(columns.length > 0 ? columns : Object.keys(this.#table.columns)))
	}

	/** Filters rows whose columns equal these values (null: that are null), or compare to one. */
	where(equal: Conditions<T>): TableQuery<T, Picked>
	where<C extends Name<T>>(
		column: C,
		operator: Operator,
		value: NonNullable<RowOf<T>[C]>,
	): TableQuery<T, Picked>
	where(first: object | string, operator = '=', value: unknown = null): TableQuery<T, Picked> {
		return this.#next(
			typeof first === 'string'
				? this.#query.where(first, operator, value as Knex.Value)
				: this.#query.where(first),
		)
	}

	whereIn<C extends Name<T>>(column: C, values: readonly NonNullable<RowOf<T>[C]>[]): TableQuery<T, Picked> {
		return this.#next(this.#query.whereRaw(`${column} = ANY (?)`, [values as unknown as Knex.Value]))
	}

	whereNotNull<C extends Name<T>>(column: C): TableQuery<T, WithValue<Picked, C>> {
		return this.#next(this.#query.whereNotNull(column))
	}

	orderBy(column: Name<T>, direction: 'asc' | 'desc' = 'asc'): TableQuery<T, Picked> {
		return this.#next(this.#query.orderBy(column, direction))
	}

	limit(rows: number): TableQuery<T, Picked> {
		return this.#next(this.#query.limit(rows))
	}

	forUpdate(): TableQuery<T, Picked> {
		return this.#next(this.#query.forUpdate())
	}

	insert(rows: NewRowOf<T> | readonly NewRowOf<T>[]): TableQuery<T, Picked> {
		const list: readonly object[] = Array.isArray(rows) ? rows : [rows as object]
		return this.#next(this.#query.insert(list.map((row) => encoded(this.#table, row))))
	}

	onConflict(...columns: readonly Name<T>[]): {
		ignore(): TableQuery<T, Picked>
		merge(...changed: readonly Name<T>[]): TableQuery<T, Picked>
	} {
		const conflict = columns.length > 0 ? this.#query.onConflict([...columns]) : this.#query.onConflict()
		return {
			ignore: () => this.#next(conflict.ignore()),
			merge: (...changed) => this.#next(changed.length > 0 ? conflict.merge([...changed]) : conflict.merge()),
		}
	}

	update(values: Partial<RowOf<T>>): TableQuery<T, Picked> {
		return this.#next(this.#query.update(encoded(this.#table, values)))
	}

	delete(): TableQuery<T, Picked> {
		return this.#next(this.#query.delete())
	}

	returning<C extends Name<T>>(...columns: readonly C[]): TableQuery<T, Pick<RowOf<T>, C>> {
		return this.#next(this.#query.returning([...columns]))
	}

	compiled(): { readonly text: string; readonly params: readonly unknown[] } {
		const { sql, bindings } = this.#query.toSQL().toNative()
		return { text: sql, params: bindings }
	}

	all(sql: SqlExecutor, options?: QueryOptions): Promise<Picked[]> {
		const { text, params } = this.compiled()
		return sql.query<Picked & object>(text, params, options)
	}

	/** Returns the only row. @throws UnexpectedRowCount when there are none or several */
	one(sql: SqlExecutor, options?: QueryOptions): Promise<Picked> {
		const { text, params } = this.compiled()
		return sql.one<Picked & object>(text, params, options)
	}

	/** Returns the only row, or null. @throws UnexpectedRowCount when there are several */
	maybeOne(sql: SqlExecutor, options?: QueryOptions): Promise<Picked | null> {
		const { text, params } = this.compiled()
		return sql.maybeOne<Picked & object>(text, params, options)
	}

	execute(sql: SqlExecutor, options?: QueryOptions): Promise<number> {
		const { text, params } = this.compiled()
		return sql.execute(text, params, options)
	}
}

/**
 * Returns the defined columns of the values; JSON as text, since the driver would send an array as
 * PostgreSQL's.
 */
function encoded(table: AnyTable, values: object): Record<string, unknown> {
	const given = new Map<string, unknown>(Object.entries(values))
	const cells: Record<string, unknown> = {}
	for (const [name, { type, isNullable }] of Object.entries<Column>(table.columns)) {
		const value = given.get(name)
		if (value === undefined) continue
		const isJson = /^jsonb?$/.test(type) && !(value === null && isNullable)
		cells[name] = isJson ? JSON.stringify(value) : value
	}
	return cells
}

export const onTable = <T extends AnyTable>(table: T): TableQuery<T, never> =>
	new TableQuery(table, knex(table.name))
