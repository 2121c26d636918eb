import { arithmetic, type Environment, functionCalled, isAggregate } from './functions.ts'
import type { Call, Expression, Query } from './syntax.ts'
import type { Cells, Held, Table } from './tables.ts'
import { coerce, compare, SqlRefused, type Value } from './values.ts'

export interface Run extends Environment {
	readonly params: readonly Value[]
	readonly clauses: Map<number, readonly Cells[]>
	tableCalled(name: string): Table
}

export interface Env {
	readonly rows: (Cells | null)[]
	readonly held: (Held | null)[]
	readonly up: Env | null
	sums: readonly Value[] | null
}

export type Compiled = (run: Run, env: Env) => Value

export interface ScopeItem {
	readonly alias: string
	readonly columns: readonly string[]
	readonly types: readonly (string | null)[]
}

export interface Scope {
	readonly items: ScopeItem[]
	readonly shared: Map<string, readonly [number, number]>
	readonly up: Scope | null
	touched: number
	sums: { readonly call: Call; readonly args: readonly Compiled[]; readonly filter: Compiled | null }[] | null
	readonly clauses: ReadonlyMap<string, { readonly slot: number; readonly columns: readonly string[] }>
	readonly query: (query: Query, scope: Scope) => CompiledQuery
}

export interface CompiledQuery {
	readonly columns: readonly string[]
	rows(run: Run, env: Env): Cells[]
	some(run: Run, env: Env): boolean
}

export interface Place {
	readonly depth: number
	readonly slot: number
	readonly index: number
	readonly type: string | null
}

/** Returns the place of a column; null when there is none of that name. */
export function placeOf(scope: Scope, table: string | null, name: string): Place | null {
	let depth = 0
	for (let at: Scope | null = scope; at !== null; at = at.up, depth += 1) {
		for (const [slot, item] of at.items.entries()) {
			if (table !== null && item.alias !== table) continue
			const index = item.columns.indexOf(name)
			if (index < 0) continue
			at.touched = Math.max(at.touched, slot)
			return { depth, slot, index, type: item.types[index] ?? null }
		}
	}
	return null
}

const cellAt = ({ depth, slot, index }: Place): Compiled => {
	if (depth === 0) return (_, env) => env.rows[slot]?.[index] ?? null
	return (_, env) => {
		let at: Env | null = env
		for (let up = 0; up < depth; up += 1) at = at?.up ?? null
		return at?.rows[slot]?.[index] ?? null
	}
}

export function compile(expression: Expression, scope: Scope): Compiled {
	switch (expression.is) {
		case 'literal': {
			const { value } = expression
			return () => value
		}
		case 'param': {
			const { index } = expression
			return (run) => run.params[index] ?? null
		}
		case 'column':
			return column(scope, expression.table, expression.name)
		case 'call':
			return call(expression.call, scope)
		case 'binary':
			return binary(expression.sign, compile(expression.left, scope), compile(expression.right, scope))
		case 'not': {
			const of = compile(expression.of, scope)
			return (run, env) => {
				const value = of(run, env)
				return value === null ? null : value !== true
			}
		}
		case 'minus': {
			const of = compile(expression.of, scope)
			return (run, env) => {
				const value = of(run, env)
				return value === null ? null : typeof value === 'bigint' ? -value : -Number(value)
			}
		}
		case 'cast': {
			const of = compile(expression.of, scope)
			const { type } = expression
			return (run, env) => coerce(of(run, env), type)
		}
		case 'case':
			return cases(expression, scope)
		case 'in':
			return isIn(expression.of, expression.list, scope)
		case 'any':
			return anyOf(expression, scope)
		case 'exists': {
			const query = scope.query(expression.query, scope)
			return (run, env) => query.some(run, env)
		}
		case 'row':
			throw new SqlRefused('A row is compared with another row, and stands nowhere else.')
		case 'scalar': {
			const query = scope.query(expression.query, scope)
			return (run, env) => query.rows(run, env)[0]?.[0] ?? null
		}
		case 'array': {
			const query = scope.query(expression.query, scope)
			return (run, env) => query.rows(run, env).map(([cell = null]) => cell)
		}
		case 'null': {
			const of = compile(expression.of, scope)
			return (run, env) => of(run, env) === null
		}
		case 'distinct': {
			const left = compile(expression.left, scope)
			const right = compile(expression.right, scope)
			return (run, env) => {
				const [a, b] = [left(run, env), right(run, env)]
				return a === null || b === null ? a !== b : compare(a, b) !== 0
			}
		}
		case 'element': {
			const of = compile(expression.of, scope)
			const index = compile(expression.index, scope)
			return (run, env) => {
				const [list, at] = [of(run, env), index(run, env)]
				return list === null || at === null ? null : ((list as readonly Value[])[Number(at) - 1] ?? null)
			}
		}
	}
}

function column(scope: Scope, table: string | null, name: string): Compiled {
	const both = table === null ? scope.shared.get(name) : undefined
	if (both) {
		const [left, right] = both.map((slot) => {
			const index = scope.items[slot]?.columns.indexOf(name) ?? -1
			return cellAt({ depth: 0, slot, index, type: null })
		})
		scope.touched = Math.max(scope.touched, ...both)
		return (run, env) => left?.(run, env) ?? right?.(run, env) ?? null
	}
	const place = placeOf(scope, table, name)
	if (!place) throw new SqlRefused(`No column: ${table === null ? '' : `${table}.`}${name}`, '42703')
	return cellAt(place)
}

function call(of: Call, scope: Scope): Compiled {
	if (isAggregate(of.name)) {
		const { sums } = scope
		if (!sums) throw new SqlRefused(`${of.name} may not stand here.`)
		const slot = sums.length
		const inner = { ...scope, sums: null }
		const args = of.args.map((each) => compile(each, inner))
		const filter = of.filter && compile(of.filter, inner)
		scope.touched = Math.max(scope.touched, inner.touched)
		sums.push({ call: of, args, filter })
		return (_, env) => env.sums?.[slot] ?? null
	}
	const args = of.args.map((each) => compile(each, scope))
	const run = functionCalled(of.name, of.names)
	return (at, env) =>
		run(
			args.map((each) => each(at, env)),
			at,
		)
}

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
	'=': (order) => order === 0,
	'<>': (order) => order !== 0,
	'<': (order) => order < 0,
	'>': (order) => order > 0,
	'<=': (order) => order <= 0,
	'>=': (order) => order >= 0,
}

function binary(sign: string, left: Compiled, right: Compiled): Compiled {
	if (sign === 'and') {
		return (run, env) => {
			const a = left(run, env)
			if (a === false) return false
			const b = right(run, env)
			return b === false ? false : a === null || b === null ? null : true
		}
	}
	if (sign === 'or') {
		return (run, env) => {
			const a = left(run, env)
			if (a === true) return true
			const b = right(run, env)
			return b === true ? true : a === null || b === null ? null : false
		}
	}
	const holds = COMPARISONS[sign]
	return (run, env) => {
		const a = left(run, env)
		if (a === null) return null
		const b = right(run, env)
		if (b === null) return null
		return holds ? holds(compare(a, b)) : arithmetic(sign, a, b)
	}
}

function cases(
	{ subject, branches, otherwise }: Extract<Expression, { is: 'case' }>,
	scope: Scope,
): Compiled {
	const of = subject && compile(subject, scope)
	const compiled = branches.map(({ when, gives }) => ({
		when: compile(when, scope),
		gives: compile(gives, scope),
	}))
	const other = compile(otherwise, scope)
	return (run, env) => {
		const value = of ? of(run, env) : null
		for (const { when, gives } of compiled) {
			const found = when(run, env)
			const fits = of ? value !== null && found !== null && compare(value, found) === 0 : found === true
			if (fits) return gives(run, env)
		}
		return other(run, env)
	}
}

function isIn(of: Expression, list: readonly Expression[] | Query, scope: Scope): Compiled {
	const value = compile(of, scope)
	const among = (given: Value, found: readonly Value[]): Value => {
		if (given === null) return null
		if (found.some((each) => each !== null && compare(given, each) === 0)) return true
		return found.includes(null) ? null : false
	}
	if ('is' in list) {
		const query = scope.query(list, scope)
		return (run, env) =>
			among(
				value(run, env),
				query.rows(run, env).map((row) => row[0] ?? null),
			)
	}
	const compiled = list.map((each) => compile(each, scope))
	return (run, env) =>
		among(
			value(run, env),
			compiled.map((each) => each(run, env)),
		)
}

function anyOf({ of, sign, list, all }: Extract<Expression, { is: 'any' }>, scope: Scope): Compiled {
	const value = compile(of, scope)
	const elements = compile(list, scope)
	const holds = COMPARISONS[sign]
	if (!holds) throw new SqlRefused(`${sign} ANY`)
	return (run, env) => {
		const given = value(run, env)
		const found = elements(run, env)
		if (given === null || found === null) return null
		const fits = (each: Value) => each !== null && holds(compare(given, each))
		return all ? (found as readonly Value[]).every(fits) : (found as readonly Value[]).some(fits)
	}
}
