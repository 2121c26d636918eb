import type { Value } from './values.ts'

/** What statements are made of, as far as this project's own statements use SQL. */

export type Expression =
	| { readonly is: 'literal'; readonly value: Value }
	| { readonly is: 'param'; readonly index: number }
	| { readonly is: 'column'; readonly table: string | null; readonly name: string }
	| { readonly is: 'call'; readonly call: Call }
	| { readonly is: 'binary'; readonly sign: string; readonly left: Expression; readonly right: Expression }
	| { readonly is: 'not'; readonly of: Expression }
	| { readonly is: 'minus'; readonly of: Expression }
	| { readonly is: 'cast'; readonly of: Expression; readonly type: string }
	| {
			readonly is: 'case'
			readonly subject: Expression | null
			readonly branches: readonly { readonly when: Expression; readonly gives: Expression }[]
			readonly otherwise: Expression
	  }
	| { readonly is: 'in'; readonly of: Expression; readonly list: readonly Expression[] | Query }
	| {
			readonly is: 'any'
			readonly of: Expression
			readonly sign: string
			readonly list: Expression
			readonly all: boolean
	  }
	| { readonly is: 'exists'; readonly query: Query }
	| { readonly is: 'scalar'; readonly query: Query }
	/** The first column of all rows: `ARRAY(SELECT …)`. */
	| { readonly is: 'array'; readonly query: Query }
	/** Several values in parentheses, which are compared from the first on. */
	| { readonly is: 'row'; readonly of: readonly Expression[] }
	| { readonly is: 'null'; readonly of: Expression }
	| { readonly is: 'distinct'; readonly left: Expression; readonly right: Expression }
	| { readonly is: 'element'; readonly of: Expression; readonly index: Expression }

export interface Call {
	readonly name: string
	readonly args: readonly Expression[]
	/** Names of arguments that are given by name, in the order of `args`. */
	readonly names: readonly (string | null)[]
	readonly distinct: boolean
	readonly filter: Expression | null
	readonly order: readonly Ordering[]
}

export interface Ordering {
	readonly by: Expression
	readonly descending: boolean
}

/** `*` and `x.*` have no expression. */
export interface Output {
	readonly of: Expression | null
	readonly table: string | null
	readonly name: string
}

export type Source =
	| { readonly is: 'table'; readonly name: string }
	| { readonly is: 'query'; readonly query: Query }
	| { readonly is: 'unnest'; readonly lists: readonly Expression[] }

export interface FromItem {
	readonly source: Source
	readonly alias: string
	readonly columns: readonly string[] | null
	readonly join: 'inner' | 'left' | 'full'
	readonly on: Expression | null
	readonly using: readonly string[]
}

export interface Select {
	readonly is: 'select'
	readonly distinctOn: readonly Expression[] | null
	readonly isDistinct: boolean
	readonly outputs: readonly Output[]
	readonly from: readonly FromItem[]
	readonly where: Expression | null
	readonly groupBy: readonly Expression[] | null
	readonly having: Expression | null
}

export interface Values {
	readonly is: 'values'
	readonly rows: readonly (readonly Expression[])[]
}

export interface Query {
	readonly is: 'query'
	readonly with: readonly { readonly name: string; readonly of: Statement }[]
	/** Arms of a union; a nested one is in brackets. */
	readonly arms: readonly (Select | Values | Query)[]
	/** UNION without ALL. */
	readonly isDistinct: boolean
	readonly order: readonly Ordering[]
	readonly limit: Expression | null
	/** Tables whose rows are locked: null none, an empty list all. */
	readonly lock: { readonly of: readonly string[]; readonly skip: boolean } | null
}

export type Assignment = { readonly column: string; readonly to: Expression }

export interface Insert {
	readonly is: 'insert'
	readonly with: Query['with']
	readonly table: string
	readonly alias: string
	readonly columns: readonly string[]
	readonly query: Query
	readonly conflict: {
		readonly columns: readonly string[]
		readonly set: readonly Assignment[] | null
		readonly where: Expression | null
	} | null
	readonly returning: readonly Output[] | null
}

export interface Update {
	readonly is: 'update'
	readonly with: Query['with']
	readonly table: string
	readonly alias: string
	readonly set: readonly Assignment[]
	readonly from: readonly FromItem[]
	readonly where: Expression | null
	readonly returning: readonly Output[] | null
}

export interface Delete {
	readonly is: 'delete'
	readonly with: Query['with']
	readonly table: string
	readonly alias: string
	readonly using: readonly FromItem[]
	readonly where: Expression | null
	readonly returning: readonly Output[] | null
}

export type Statement = Query | Insert | Update | Delete
