import type { Value } from './values.ts'

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
	| { readonly is: 'array'; readonly query: Query }
	| { readonly is: 'row'; readonly of: readonly Expression[] }
	| { readonly is: 'null'; readonly of: Expression }
	| { readonly is: 'distinct'; readonly left: Expression; readonly right: Expression }
	| { readonly is: 'element'; readonly of: Expression; readonly index: Expression }

export interface Call {
	readonly name: string
	readonly args: readonly Expression[]
	readonly names: readonly (string | null)[]
	readonly distinct: boolean
	readonly filter: Expression | null
	readonly order: readonly Ordering[]
}

export interface Ordering {
	readonly by: Expression
	readonly descending: boolean
}

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
	readonly arms: readonly (Select | Values | Query)[]
	readonly isDistinct: boolean
	readonly order: readonly Ordering[]
	readonly limit: Expression | null
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
