import { type Compiled, type CompiledQuery, compile, type Env, type Run, type Scope } from './evaluate.ts'
import { parse } from './parse.ts'
import { byKeys, compileSelect, compileValues, join, newEnv, outputsOf, visitAll } from './select.ts'
import type { TypesOfTables } from './sources.ts'
import type { Assignment, Delete, FromItem, Insert, Output, Query, Statement, Update } from './syntax.ts'
import type { Cells, Held, Table } from './tables.ts'
import { coerce, keyOf, SqlRefused, type Value } from './values.ts'

export interface Outcome {
	readonly columns: readonly string[]
	readonly rows: readonly Cells[]
	readonly count: number
}

export type CompiledStatement = (run: Run, up: Env) => Outcome

type Clauses = Scope['clauses']
let slots = 0

const scopeWithin = (up: Scope | null, clauses: Clauses, tables: TypesOfTables): Scope => ({
	items: [],
	shared: new Map(),
	up,
	touched: -1,
	sums: null,
	clauses,
	query: (query, around) => compileQuery(query, around, around.clauses, tables),
})

const ROOT: Env = newEnv(null)

export function compileStatement(text: string, tables: TypesOfTables): (run: Run) => Outcome {
	const compiled = compileAny(parse(text), new Map(), tables)
	return (run) => compiled(run, ROOT)
}

export function compileOfRow(
	expression: Parameters<typeof compile>[0],
	alias: string,
	columns: readonly string[],
): (cells: Cells, run: Run) => Value {
	const scope = scopeWithin(null, new Map(), () => ({ columns: [], types: [] }))
	scope.items.push({ alias, columns, types: columns.map(() => null) })
	const compiled = compile(expression, scope)
	return (cells, run) => compiled(run, { ...newEnv(null), rows: [cells] })
}

function compileAny(statement: Statement, around: Clauses, tables: TypesOfTables): CompiledStatement {
	switch (statement.is) {
		case 'query': {
			const query = compileQuery(statement, null, around, tables)
			return (run, up) => {
				const rows = query.rows(run, up)
				return { columns: query.columns, rows, count: rows.length }
			}
		}
		case 'insert':
			return withClauses(statement.with, around, tables, (clauses) => insert(statement, clauses, tables))
		case 'update':
			return withClauses(statement.with, around, tables, (clauses) => update(statement, clauses, tables))
		case 'delete':
			return withClauses(statement.with, around, tables, (clauses) => remove(statement, clauses, tables))
	}
}

interface Prepared {
	readonly clauses: Clauses
	run(run: Run): void
}

function prepare(withs: Query['with'], around: Clauses, tables: TypesOfTables): Prepared {
	const clauses = new Map(around)
	const steps: { readonly slot: number; readonly statement: CompiledStatement }[] = []
	for (const { name, of } of withs) {
		const statement = compileAny(of, clauses, tables)
		slots += 1
		clauses.set(name, { slot: slots, columns: columnsOf(of, clauses, tables) })
		steps.push({ slot: slots, statement })
	}
	return {
		clauses,
		run(run) {
			for (const { slot, statement } of steps) run.clauses.set(slot, statement(run, ROOT).rows)
		},
	}
}

function columnsOf(statement: Statement, clauses: Clauses, tables: TypesOfTables): readonly string[] {
	if (statement.is === 'query') return compileQuery(statement, null, clauses, tables).columns
	return (statement.returning ?? []).map(({ name }) => name)
}

function withClauses(
	withs: Query['with'],
	around: Clauses,
	tables: TypesOfTables,
	make: (clauses: Clauses) => CompiledStatement,
): CompiledStatement {
	if (withs.length === 0) return make(around)
	const prepared = prepare(withs, around, tables)
	const made = make(prepared.clauses)
	return (run, up) => {
		prepared.run(run)
		return made(run, up)
	}
}

function compileQuery(query: Query, up: Scope | null, around: Clauses, tables: TypesOfTables): CompiledQuery {
	const { run: runClauses, clauses } = prepare(query.with, around, tables)
	const [only] = query.arms
	const isAlone = query.arms.length === 1 && only?.is === 'select'
	const arms = query.arms.map((arm): CompiledQuery => {
		if (arm.is === 'query') return compileQuery(arm, up, clauses, tables)
		const scope = scopeWithin(up, clauses, tables)
		if (arm.is === 'values') return compileValues(arm, scope)
		return compileSelect(arm, isAlone ? query.order : [], isAlone ? query.lock : null, scope, tables)
	})
	const columns = arms[0]?.columns ?? []
	const limit = query.limit && compile(query.limit, scopeWithin(up, clauses, tables))
	const keys = isAlone ? [] : query.order.map(({ by }) => outputAt(by, columns))
	return {
		columns,
		rows(run, env) {
			runClauses(run)
			let rows =
				arms.length === 1 ? (arms[0]?.rows(run, env) ?? []) : sameTypes(arms.map((arm) => arm.rows(run, env)))
			if (query.isDistinct) rows = distinct(rows)
			if (keys.length > 0) {
				const keysOf = (row: Cells) => keys.map((index) => row[index] ?? null)
				rows = rows.toSorted((a, b) => byKeys(keysOf(a), keysOf(b), query.order))
			}
			const most = limit?.(run, newEnv(env)) ?? null
			return most === null ? rows : rows.slice(0, Number(most))
		},
		some(run, env) {
			runClauses(run)
			return arms.some((arm) => arm.some(run, env))
		},
	}
}

function distinct(rows: readonly Cells[]): Cells[] {
	const seen = new Set<string>()
	return rows.filter((row) => {
		const key = JSON.stringify(row.map(keyOf))
		return !seen.has(key) && seen.add(key)
	})
}

function outputAt(by: Query['order'][number]['by'], columns: readonly string[]): number {
	if (by.is === 'literal') return Number(by.value) - 1
	if (by.is === 'column') return columns.indexOf(by.name)
	throw new SqlRefused('A union is sorted by its columns.')
}

function sameTypes(arms: readonly (readonly Cells[])[]): Cells[] {
	const rows = arms.flat()
	const width = rows[0]?.length ?? 0
	const big = Array.from({ length: width }, (_, index) => rows.some((row) => typeof row[index] === 'bigint'))
	if (!big.includes(true)) return rows
	return rows.map((row) =>
		row.map((cell, index) => (big[index] && typeof cell === 'number' ? BigInt(cell) : cell)),
	)
}

const returningOf = (returning: readonly Output[] | null, scope: Scope) =>
	returning ? outputsOf(returning, scope) : { columns: [], cells: [] as Compiled[] }

function completed(table: Table, cells: Value[], now: Date): Cells {
	for (const [index, column] of table.definition.columns.entries()) {
		if (column.isGenerated && column.fill) cells[index] = column.fill(cells, table, now)
	}
	table.check(cells)
	return cells
}

interface Setting {
	readonly index: number
	readonly type: string
	readonly to: Compiled
}

const settingsOf = (set: readonly Assignment[], scope: Scope, types: ReturnType<TypesOfTables>): Setting[] =>
	set.map(({ column, to }) => {
		const index = types.columns.indexOf(column)
		if (index < 0) throw new SqlRefused(`No column: ${column}`, '42703')
		return { index, type: types.types[index] ?? 'text', to: compile(to, scope) }
	})

function changed(table: Table, before: Cells, settings: readonly Setting[], run: Run, env: Env): Cells {
	const cells = [...before]
	for (const { index, type, to } of settings) cells[index] = coerce(to(run, env), type)
	return completed(table, cells, run.tx.begunAt)
}

/** Returns a row with given values in the target columns and defaults in the others. */
function filledIn(
	table: Table,
	targets: readonly number[],
	given: Cells,
	begunAt: Run['tx']['begunAt'],
): Cells {
	const { columns } = table.definition
	const cells: Value[] = columns.map(() => null)
	for (const [position, index] of targets.entries())
		cells[index] = coerce(given[position] ?? null, columns[index]?.type ?? 'text')
	for (const [index, column] of columns.entries()) {
		if (!targets.includes(index) && column.fill && !column.isGenerated)
			cells[index] = column.fill(cells, table, begunAt)
	}
	return completed(table, cells, begunAt)
}

function insert(statement: Insert, clauses: Clauses, tables: TypesOfTables): CompiledStatement {
	const types = tables(statement.table)
	const query = compileQuery(statement.query, null, clauses, tables)
	const targets = statement.columns.map((name) => {
		const index = types.columns.indexOf(name)
		if (index < 0) throw new SqlRefused(`No column: ${statement.table}.${name}`, '42703')
		return index
	})
	const scope = scopeWithin(null, clauses, tables)
	scope.items.push({ alias: statement.alias, ...types }, { alias: 'excluded', ...types })
	const { conflict } = statement
	const settings = conflict?.set ? settingsOf(conflict.set, scope, types) : null
	const where = conflict?.where ? compile(conflict.where, scope) : null
	const returning = returningOf(statement.returning, scope)

	return (run, up) => {
		const table = run.tableCalled(statement.table)
		const rows: Cells[] = []
		let count = 0
		for (const given of query.rows(run, up)) {
			const row = filledIn(table, targets, given, run.tx.begunAt)
			const there = table.conflict(row, run.tx, null)
			if (!there) {
				run.tx.insert(table, row)
				rows.push(returning.cells.length > 0 ? returnedOf(returning.cells, run, [row, null]) : [])
				count += 1
				continue
			}
			if (!conflict)
				throw new SqlRefused(`A row of ${statement.table} is there: ${there.unique.name}.`, '23505')
			if (!settings) continue
			const before = run.tx.sees(there.row) ?? row
			const env: Env = { ...newEnv(null), rows: [before, row] }
			if (where && where(run, env) !== true) continue
			const after = changed(table, before, settings, run, env)
			run.tx.write(table, there.row, after)
			rows.push(returnedOf(returning.cells, run, [after, row]))
			count += 1
		}
		return { columns: returning.columns, rows, count }
	}
}

const returnedOf = (cells: readonly Compiled[], run: Run, rows: (Cells | null)[]): Cells => {
	const env: Env = { ...newEnv(null), rows }
	return cells.map((each) => each(run, env))
}

const targetOf = ({ table, alias }: { readonly table: string; readonly alias: string }): FromItem => ({
	source: { is: 'table', name: table },
	alias,
	columns: null,
	join: 'inner',
	on: null,
	using: [],
})

interface Found {
	readonly held: Held
	readonly cells: Cells
	readonly env: Env
}

function findAll(joined: ReturnType<typeof join>, run: Run, up: Env): Found[] {
	const found: Found[] = []
	const seen = new Set<Held>()
	const env = newEnv(up)
	visitAll(joined, run, env, () => {
		const [held] = env.held
		const [cells] = env.rows
		if (!held || !cells || seen.has(held)) return false
		seen.add(held)
		found.push({ held, cells, env: { ...env, rows: [...env.rows], held: [...env.held] } })
		return false
	})
	return found
}

function update(statement: Update, clauses: Clauses, tables: TypesOfTables): CompiledStatement {
	const scope = scopeWithin(null, clauses, tables)
	const joined = join([targetOf(statement), ...statement.from], statement.where, scope, tables)
	const settings = settingsOf(statement.set, scope, tables(statement.table))
	const returning = returningOf(statement.returning, scope)
	return (run, up) => {
		const table = run.tableCalled(statement.table)
		const rows: Cells[] = []
		const found = findAll(joined, run, up)
		for (const { held, cells, env } of found) {
			const after = changed(table, cells, settings, run, env)
			run.tx.write(table, held, after)
			const there = table.conflict(after, run.tx, held)
			if (there) throw new SqlRefused(`A row of ${statement.table} is there: ${there.unique.name}.`, '23505')
			env.rows[0] = after
			rows.push(returning.cells.map((each) => each(run, env)))
		}
		return { columns: returning.columns, rows, count: found.length }
	}
}

function remove(statement: Delete, clauses: Clauses, tables: TypesOfTables): CompiledStatement {
	const scope = scopeWithin(null, clauses, tables)
	const joined = join([targetOf(statement), ...statement.using], statement.where, scope, tables)
	const returning = returningOf(statement.returning, scope)
	return (run, up) => {
		const table = run.tableCalled(statement.table)
		const found = findAll(joined, run, up)
		const rows = found.map(({ env }) => returning.cells.map((each) => each(run, env)))
		for (const { held } of found) run.tx.write(table, held, null)
		return { columns: returning.columns, rows, count: found.length }
	}
}
