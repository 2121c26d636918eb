import {
	type Compiled,
	type CompiledQuery,
	compile,
	type Env,
	placeOf,
	type Run,
	type Scope,
	type ScopeItem,
} from './evaluate.ts'
import type { Expression, FromItem } from './syntax.ts'
import type { Cells, Held } from './tables.ts'
import { coerce, keyOf, SqlRefused, type Value } from './values.ts'

export interface Condition {
	readonly holds: Compiled
	readonly slot: number
	readonly lookup: { readonly index: number; readonly value: Compiled; readonly isList: boolean } | null
}

export interface CompiledSource {
	readonly join: FromItem['join']
	readonly on: readonly Condition[]
	where: Condition[]
	candidates(run: Run, env: Env, memory: Memory): Iterable<Held | Cells>
}

export type Memory = Map<
	number,
	{ readonly rows: readonly Cells[]; readonly byKey: Map<unknown, Cells[]> | null }
>

export const isHeld = (row: Held | Cells): row is Held => !Array.isArray(row)

export function partsOf(condition: Expression | null): Expression[] {
	if (condition === null) return []
	if (condition.is !== 'binary' || condition.sign !== 'and') return [condition]
	return [...partsOf(condition.left), ...partsOf(condition.right)]
}

export function conditionOf(expression: Expression, scope: Scope): Condition {
	scope.touched = -1
	const holds = compile(expression, scope)
	const slot = scope.touched
	return { holds, slot, lookup: lookupOf(expression, scope, slot) }
}

function lookupOf(expression: Expression, scope: Scope, slot: number): Condition['lookup'] {
	const isList = expression.is === 'any'
	for (const [mine, other] of sidesOf(expression)) {
		if (mine.is !== 'column') continue
		if (mine.table === null && scope.shared.has(mine.name)) continue
		const place = placeOf(scope, mine.table, mine.name)
		if (!place || place.depth > 0 || place.slot !== slot) continue
		scope.touched = -1
		const plain = compile(other, scope)
		if (scope.touched >= slot) continue
		const { type } = place
		const value: Compiled = type === null || isList ? plain : (run, env) => coerce(plain(run, env), type)
		return { index: place.index, value, isList }
	}
	return null
}

function sidesOf(expression: Expression): readonly (readonly [Expression, Expression])[] {
	if (expression.is === 'any')
		return expression.sign === '=' && !expression.all ? [[expression.of, expression.list]] : []
	if (expression.is !== 'binary' || expression.sign !== '=') return []
	const { left, right } = expression
	return [
		[left, right],
		[right, left],
	]
}

export function sourceOf(item: FromItem, slot: number, scope: Scope, tables: TypesOfTables): CompiledSource {
	const { source, join } = item
	const clause = source.is === 'table' ? scope.clauses.get(source.name) : undefined
	const rows = clause
		? named(item, clause.columns, scope, (run) => run.clauses.get(clause.slot) ?? [])
		: source.is === 'table'
			? null
			: source.is === 'query'
				? ofQuery(item, scope)
				: unnested(item, source.lists, scope)
	if (rows === null && source.is === 'table') {
		const { columns, types } = tables(source.name)
		scope.items.push({ alias: item.alias, columns, types })
	}
	for (const name of item.using) {
		const left = scope.items.findIndex(({ columns }) => columns.includes(name))
		scope.shared.set(name, [left, slot])
	}
	const on = [
		...partsOf(item.on),
		...item.using.map((name): Expression => {
			const alias = scope.items.find(({ columns }) => columns.includes(name))?.alias ?? ''
			return {
				is: 'binary',
				sign: '=',
				left: { is: 'column', table: alias, name },
				right: { is: 'column', table: item.alias, name },
			}
		}),
	].map((part): Condition => {
		const condition = conditionOf(part, scope)
		return condition.slot === slot ? condition : { ...condition, slot, lookup: null }
	})
	const compiled: CompiledSource = { join, on, where: [], candidates: () => [] }
	let found: Condition['lookup'] | undefined
	const lookup = () => {
		found ??= [...on, ...(join === 'inner' ? compiled.where : [])].find((each) => each.lookup)?.lookup ?? null
		return found
	}
	const candidates: CompiledSource['candidates'] = rows
		? (run, env, memory) => fromRows(rows, slot, lookup(), run, env, memory)
		: (run, env) => fromTable(source.is === 'table' ? source.name : '', lookup(), run, env)
	return Object.assign(compiled, { candidates })
}

export type TypesOfTables = (name: string) => Omit<ScopeItem, 'alias'>

interface Rows {
	readonly of: (run: Run, env: Env) => readonly Cells[]
	readonly isLateral: boolean
}

function named(
	{ alias, columns }: FromItem,
	known: readonly string[],
	scope: Scope,
	of: Rows['of'],
	isLateral = false,
): Rows {
	const names = known.map((name, index) => columns?.[index] ?? name)
	scope.items.push({ alias, columns: names, types: names.map(() => null) })
	return { of, isLateral }
}

function ofQuery(item: FromItem, scope: Scope): Rows {
	if (item.source.is !== 'query') throw new SqlRefused('No query.')
	scope.touched = -1
	const query: CompiledQuery = scope.query(item.source.query, scope)
	return named(item, query.columns, scope, (run, env) => query.rows(run, env), scope.touched >= 0)
}

function unnested(item: FromItem, lists: readonly Expression[], scope: Scope): Rows {
	scope.touched = -1
	const compiled = lists.map((list) => compile(list, scope))
	const known = lists.map((_, index) => (lists.length === 1 ? item.alias || 'unnest' : `unnest${index}`))
	return named(
		item,
		known,
		scope,
		(run, env) => {
			const columns = compiled.map((list) => (list(run, env) ?? []) as readonly Value[])
			const count = Math.max(0, ...columns.map((column) => column.length))
			return Array.from({ length: count }, (_, row) => columns.map((column) => column[row] ?? null))
		},
		scope.touched >= 0,
	)
}

function fromTable(name: string, lookup: Condition['lookup'], run: Run, env: Env): Iterable<Held> {
	const table = run.tableCalled(name)
	if (!lookup) return table.rows
	const value = lookup.value(run, env)
	if (value === null) return []
	if (!lookup.isList) return [...table.withValue(lookup.index, value)]
	const type = table.definition.columns[lookup.index]?.type ?? 'text'
	const found = new Set<Held>()
	for (const each of value as readonly Value[]) {
		if (each === null) continue
		for (const row of table.withValue(lookup.index, coerce(each, type))) found.add(row)
	}
	return found
}

const FEW = 8

function fromRows(
	{ of, isLateral }: Rows,
	slot: number,
	lookup: Condition['lookup'],
	run: Run,
	env: Env,
	memory: Memory,
): readonly Cells[] {
	if (isLateral) return of(run, env)
	let saved = memory.get(slot)
	if (!saved) {
		const rows = of(run, env)
		const byKey = lookup && !lookup.isList && rows.length > FEW ? new Map<unknown, Cells[]>() : null
		if (byKey && lookup) {
			for (const row of rows) {
				const key = keyOf(row[lookup.index] ?? null)
				const same = byKey.get(key)
				if (same) same.push(row)
				else byKey.set(key, [row])
			}
		}
		saved = { rows, byKey }
		memory.set(slot, saved)
	}
	if (!saved.byKey || !lookup) return saved.rows
	const value = lookup.value(run, env)
	return value === null ? [] : (saved.byKey.get(keyOf(value)) ?? [])
}
