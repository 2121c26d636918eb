import {
	type Compiled,
	type CompiledQuery,
	compile,
	type Env,
	placeOf,
	type Run,
	type Scope,
} from './evaluate.ts'
import { type Aggregate, aggregateCalled, takesNull } from './functions.ts'
import {
	type CompiledSource,
	conditionOf,
	isHeld,
	type Memory,
	partsOf,
	sourceOf,
	type TypesOfTables,
} from './sources.ts'
import type { Expression, FromItem, Ordering, Output, Query, Select, Values } from './syntax.ts'
import type { Cells, Held } from './tables.ts'
import { compare, keyOf, SqlRefused, type Value } from './values.ts'

export interface Joined {
	readonly sources: readonly CompiledSource[]
	readonly before: readonly Compiled[]
}

export function join(
	from: readonly FromItem[],
	where: Expression | null,
	scope: Scope,
	tables: TypesOfTables,
): Joined {
	const sources = from.map((item, slot) => sourceOf(item, slot, scope, tables))
	const before: Compiled[] = []
	for (const part of partsOf(where)) {
		const condition = conditionOf(part, scope)
		const source = sources[condition.slot]
		if (source) source.where.push(condition)
		else before.push(condition.holds)
	}
	return { sources, before }
}

export const newEnv = (up: Env | null): Env => ({ rows: [], held: [], up, sums: null })

/**
 * Visits every matching combination of rows.
 * @param visit returns true to end the iteration
 * @returns whether it was ended
 */
export function visitAll({ sources, before }: Joined, run: Run, env: Env, visit: () => boolean): boolean {
	for (const holds of before) if (holds(run, env) !== true) return false
	const memory: Memory = new Map()
	const matched = new Map<number, Set<Held | Cells>>()
	for (const [index, source] of sources.entries()) if (source.join === 'full') matched.set(index, new Set())

	function fits(source: CompiledSource): boolean {
		for (const { holds } of source.where) if (holds(run, env) !== true) return false
		return true
	}
	function put(slot: number, row: Held | Cells | null): boolean {
		const cells = row === null || !isHeld(row) ? row : run.tx.sees(row)
		env.rows[slot] = cells
		env.held[slot] = row !== null && isHeld(row) ? row : null
		return row === null || cells !== null
	}
	function from(index: number): boolean {
		const source = sources[index]
		if (!source) return visit()
		const slot = index
		let isMatched = false
		for (const row of source.candidates(run, env, memory)) {
			if (!put(slot, row)) continue
			if (!source.on.every(({ holds }) => holds(run, env) === true)) continue
			isMatched = true
			matched.get(index)?.add(row)
			if (fits(source) && from(index + 1)) return true
		}
		if (isMatched || source.join === 'inner') return false
		put(slot, null)
		return fits(source) && from(index + 1)
	}
	if (from(0)) return true
	for (const [index, seen] of matched) {
		const source = sources[index]
		for (let slot = 0; slot < index; slot += 1) put(slot, null)
		const all = memory.get(index)?.rows ?? source?.candidates(run, env, memory) ?? []
		for (const row of [...all]) {
			if (seen.has(row) || !source || !put(index, row)) continue
			if (fits(source) && from(index + 1)) return true
		}
	}
	return false
}

export function outputsOf(
	outputs: readonly Output[],
	scope: Scope,
): { columns: string[]; cells: Compiled[] } {
	const columns: string[] = []
	const cells: Compiled[] = []
	for (const { of, table, name } of outputs) {
		if (of !== null) {
			columns.push(name)
			cells.push(compile(of, scope))
			continue
		}
		for (const item of scope.items) {
			if (table !== null && item.alias !== table) continue
			for (const column of item.columns) {
				columns.push(column)
				cells.push(compile({ is: 'column', table: item.alias, name: column }, scope))
			}
		}
	}
	return { columns, cells }
}

interface Sorted {
	readonly cells: Cells
	readonly keys: readonly Value[]
	readonly distinct: readonly Value[] | null
}

export function compileSelect(
	select: Select,
	order: readonly Ordering[],
	lock: Query['lock'],
	scope: Scope,
	tables: TypesOfTables,
): CompiledQuery & { readonly isSorted: true } {
	const joined = join(select.from, select.where, scope, tables)
	const isGrouped = select.groupBy !== null
	scope.sums = []
	const { columns, cells } = outputsOf(select.outputs, scope)
	const having = select.having && compile(select.having, scope)
	const keys = order.map(({ by }) => sortKey(by, columns, cells, scope))
	const { sums } = scope
	scope.sums = null
	const groupBy = (select.groupBy ?? []).map((by) => sortKey(by, columns, cells, scope))
	const distinctOn = select.distinctOn?.map((by) => sortKey(by, columns, cells, scope)) ?? null
	const locked = lock && select.from.map(({ alias }) => lock.of.length === 0 || lock.of.includes(alias))

	const rowOf = (run: Run, env: Env): Sorted => ({
		cells: cells.map((each) => each(run, env)),
		keys: keys.map((each) => each(run, env)),
		distinct: distinctOn?.map((each) => each(run, env)) ?? null,
	})

	function take(run: Run, env: Env): boolean {
		for (const [slot, isLocked] of (locked ?? []).entries()) {
			const held = env.held[slot]
			if (!isLocked || !held) continue
			if (lock?.skip && held.owner !== null && held.owner !== run.tx) return false
		}
		return true
	}
	function lockRows(run: Run, env: Env): void {
		for (const [slot, isLocked] of (locked ?? []).entries()) {
			const held = env.held[slot]
			const item = select.from[slot]?.source
			if (isLocked && held && item?.is === 'table') run.tx.lock(run.tableCalled(item.name), held)
		}
	}

	function plain(run: Run, up: Env): Sorted[] {
		const found: Sorted[] = []
		const env = newEnv(up)
		visitAll(joined, run, env, () => {
			if (!take(run, env)) return false
			found.push(rowOf(run, env))
			lockRows(run, env)
			return false
		})
		return found
	}

	function grouped(run: Run, up: Env): Sorted[] {
		const groups = new Map<string, { env: Env; sums: Summing[] }>()
		const env = newEnv(up)
		visitAll(joined, run, env, () => {
			const key = JSON.stringify(groupBy.map((by) => keyOf(by(run, env))))
			let group = groups.get(key)
			if (!group) {
				group = { env: { ...newEnv(up), rows: [...env.rows] }, sums: (sums ?? []).map(summing) }
				groups.set(key, group)
			}
			for (const sum of group.sums) sum.add(run, env)
			return false
		})
		if (groups.size === 0 && !isGrouped) groups.set('', { env: newEnv(up), sums: (sums ?? []).map(summing) })
		const found: Sorted[] = []
		for (const group of groups.values()) {
			group.env.sums = group.sums.map((sum) => sum.result())
			if (having && having(run, group.env) !== true) continue
			found.push(rowOf(run, group.env))
		}
		return found
	}

	const isSummed = isGrouped || (sums ?? []).length > 0
	return {
		columns,
		isSorted: true,
		rows(run, up) {
			const found = isSummed ? grouped(run, up) : plain(run, up)
			if (order.length > 0) found.sort((a, b) => byKeys(a.keys, b.keys, order))
			const seen = new Set<string>()
			const isNew = ({ cells: row, distinct }: Sorted) => {
				if (distinct === null && !select.isDistinct) return true
				const key = JSON.stringify((distinct ?? row).map(keyOf))
				return !seen.has(key) && seen.add(key)
			}
			return found.filter(isNew).map((row) => row.cells)
		},
		some(run, up) {
			if (isSummed) return grouped(run, up).length > 0
			const env = newEnv(up)
			return visitAll(joined, run, env, () => true)
		},
	}
}

function sortKey(
	by: Expression,
	columns: readonly string[],
	cells: readonly Compiled[],
	scope: Scope,
): Compiled {
	if (by.is === 'literal' && typeof by.value === 'number') {
		const found = cells[by.value - 1]
		if (found) return found
	}
	if (by.is === 'column' && by.table === null && !placeOf(scope, null, by.name)) {
		const found = cells[columns.indexOf(by.name)]
		if (found) return found
	}
	return compile(by, scope)
}

export function byKeys(a: readonly Value[], b: readonly Value[], order: readonly Ordering[]): number {
	for (const [index, { descending }] of order.entries()) {
		const [x = null, y = null] = [a[index], b[index]]
		// Nulls come last when they go up.
		const found = x === null ? (y === null ? 0 : 1) : y === null ? -1 : compare(x, y)
		if (found !== 0) return descending ? -found : found
	}
	return 0
}

interface Summing {
	add(run: Run, env: Env): void
	result(): Value
}

function summing({ call, args, filter }: NonNullable<Scope['sums']>[number]): Summing {
	const sum: Aggregate = aggregateCalled(call.name)
	const seen = new Set<unknown>()
	return {
		add(run, env) {
			if (filter && filter(run, env) !== true) return
			const value = args[0] ? args[0](run, env) : 1
			if (value === null && !takesNull(call.name)) return
			if (call.distinct) {
				const key = keyOf(value)
				if (seen.has(key)) return
				seen.add(key)
			}
			sum.add(value)
		},
		result: () => sum.result(),
	}
}

export function compileValues({ rows }: Values, scope: Scope): CompiledQuery {
	const compiled = rows.map((row) => row.map((cell) => compile(cell, scope)))
	const columns = (rows[0] ?? []).map((_, index) => `column${index + 1}`)
	const all = (run: Run, up: Env) => {
		const env = newEnv(up)
		return compiled.map((row) => row.map((cell) => cell(run, env)))
	}
	if (columns.length === 0) throw new SqlRefused('VALUES of nothing.')
	return { columns, rows: all, some: () => true }
}
