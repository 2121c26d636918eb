import { keyOf, SqlRefused, type Value } from './values.ts'

export type Cells = readonly Value[]

/**
 * One row: its committed version, and that of the transaction that is changing it. `cells` is null before its
 * insertion is committed, `pending` once its owner has deleted it.
 */
export interface Held {
	cells: Cells | null
	pending: Cells | null
	owner: Transaction | null
}

export interface Column {
	readonly name: string
	readonly type: string
	readonly isRequired: boolean
	readonly fill: ((cells: Cells, table: Table, now: Date) => Value) | null
	readonly isGenerated: boolean
}

export interface Unique {
	readonly name: string
	readonly columns: readonly number[]
	readonly where: ((cells: Cells) => boolean) | null
}

export interface TableDefinition {
	readonly name: string
	readonly columns: readonly Column[]
	readonly uniques: readonly Unique[]
	readonly checks: readonly { readonly text: string; readonly holds: (cells: Cells) => boolean }[]
}

/** Thrown when a statement has to wait for another transaction, and then to start again. */
export class MustWait extends Error {
	override name = 'MustWait'
	readonly forWhom: Transaction
	constructor(forWhom: Transaction) {
		super('Another transaction is at it.')
		this.forWhom = forWhom
	}
}

interface Index {
	readonly columns: readonly number[]
	readonly where: Unique['where']
	readonly entries: Map<unknown, Set<Held>>
}

const entryOf = ({ columns, where }: Index, cells: Cells): unknown => {
	if (where && !where(cells)) return undefined
	const [only = 0, ...more] = columns
	if (more.length === 0) return keyOf(cells[only] ?? null) ?? undefined
	let key = ''
	for (const column of columns) {
		const part = keyOf(cells[column] ?? null)
		if (part === null) return undefined
		key += `${String(part)}\u001f`
	}
	return key
}

export class Table {
	readonly definition: TableDefinition
	readonly rows = new Set<Held>()
	sequence = 0
	readonly #uniques: readonly { readonly unique: Unique; readonly index: Index }[]
	readonly #lookups = new Map<number, Index>()

	constructor(definition: TableDefinition) {
		this.definition = definition
		this.#uniques = definition.uniques.map((unique) => ({ unique, index: { ...unique, entries: new Map() } }))
	}

	withValue(column: number, value: Value): Iterable<Held> {
		let index = this.#lookups.get(column)
		if (!index) {
			index = { columns: [column], where: null, entries: new Map() }
			this.#lookups.set(column, index)
			for (const row of this.rows) {
				if (row.cells) enter(index, row, row.cells)
				if (row.owner && row.pending) enter(index, row, row.pending)
			}
		}
		return index.entries.get(keyOf(value)) ?? []
	}

	/**
	 * Returns the conflicting row; null when there is none.
	 * @throws MustWait
	 */
	conflict(
		cells: Cells,
		tx: Transaction,
		except: Held | null,
	): { readonly row: Held; readonly unique: Unique } | null {
		for (const { unique, index } of this.#uniques) {
			const entry = entryOf(index, cells)
			if (entry === undefined) continue
			for (const row of index.entries.get(entry) ?? []) {
				if (row === except) continue
				if (row.owner !== null && row.owner !== tx) throw new MustWait(row.owner)
				const seen = tx.sees(row)
				if (seen && entryOf(index, seen) === entry) return { row, unique }
			}
		}
		return null
	}

	enter(row: Held, cells: Cells): void {
		for (const { index } of this.#uniques) enter(index, row, cells)
		for (const index of this.#lookups.values()) enter(index, row, cells)
	}

	leave(row: Held, former: Cells, present: Cells | null): void {
		for (const { index } of this.#uniques) leave(index, row, former, present)
		for (const index of this.#lookups.values()) leave(index, row, former, present)
	}

	check(cells: Cells): void {
		const { name, columns, checks } = this.definition
		for (const [index, column] of columns.entries()) {
			if (column.isRequired && (cells[index] ?? null) === null)
				throw new SqlRefused(`${name}.${column.name} is null.`, '23502')
		}
		for (const { text, holds } of checks) {
			if (!holds(cells)) throw new SqlRefused(`A row of ${name} violates ${text}.`, '23514')
		}
	}
}

function enter(index: Index, row: Held, cells: Cells): void {
	const entry = entryOf(index, cells)
	if (entry === undefined) return
	const there = index.entries.get(entry)
	if (there) there.add(row)
	else index.entries.set(entry, new Set([row]))
}

function leave(index: Index, row: Held, former: Cells, present: Cells | null): void {
	const entry = entryOf(index, former)
	if (entry === undefined || (present && entryOf(index, present) === entry)) return
	const there = index.entries.get(entry)
	there?.delete(row)
	if (there?.size === 0) index.entries.delete(entry)
}

interface Change {
	readonly table: Table
	readonly row: Held
	readonly before: Cells | null
	readonly wasMine: boolean
	readonly after: Cells | null
}

/** One client's uncommitted changes. Read committed: each statement sees what is committed. */
export class Transaction {
	readonly begunAt: Date
	readonly ended: Promise<void>
	waitsFor: Transaction | null = null
	isOver = false
	isDeferred = false
	readonly locks = new Set<string>()
	#changes: Change[] = []
	readonly #end: () => void

	constructor(begunAt: Date) {
		this.begunAt = begunAt
		const { promise, resolve } = Promise.withResolvers<void>()
		this.ended = promise
		this.#end = resolve
	}

	sees(row: Held): Cells | null {
		return row.owner === this ? row.pending : row.cells
	}

	insert(table: Table, cells: Cells): Held {
		const row: Held = { cells: null, pending: null, owner: null }
		table.rows.add(row)
		this.write(table, row, cells)
		return row
	}

	/**
	 * @param cells null deletes
	 * @throws MustWait
	 */
	write(table: Table, row: Held, cells: Cells | null): void {
		if (row.owner !== null && row.owner !== this) throw new MustWait(row.owner)
		this.#changes.push({ table, row, before: this.sees(row), wasMine: row.owner === this, after: cells })
		row.owner = this
		row.pending = cells
		if (cells) table.enter(row, cells)
	}

	/**
	 * Locks a row against changes.
	 * @throws MustWait
	 */
	lock(table: Table, row: Held): void {
		if (row.owner !== this) this.write(table, row, row.cells)
	}

	mark(): number {
		return this.#changes.length
	}

	undoTo(mark: number): void {
		for (const { table, row, before, wasMine, after } of this.#changes.splice(mark).reverse()) {
			row.owner = wasMine ? this : null
			row.pending = wasMine ? before : null
			if (after) table.leave(row, after, row.owner ? row.pending : row.cells)
			// Its committed version may use the same index entry that was just removed.
			if (row.cells) table.enter(row, row.cells)
			if (row.cells === null && row.owner === null) table.rows.delete(row)
		}
	}

	commit(): { readonly isEmpty: boolean; readonly undo: () => void } {
		const changes = this.#changes
		this.#changes = []
		for (const { row } of changes) {
			if (row.owner !== this) continue
			row.cells = row.pending
			row.pending = null
			row.owner = null
		}
		for (const { table, row, before, after } of changes) {
			if (before) table.leave(row, before, row.cells)
			if (after) table.leave(row, after, row.cells)
			if (row.cells === null) table.rows.delete(row)
		}
		this.#over()
		return {
			isEmpty: changes.length === 0,
			undo() {
				for (const { table, row, before, after } of changes.toReversed()) {
					row.cells = before
					if (after) table.leave(row, after, before)
					if (before) {
						table.rows.add(row)
						table.enter(row, before)
					} else table.rows.delete(row)
				}
			},
		}
	}

	rollback(): void {
		this.undoTo(0)
		this.#over()
	}

	#over(): void {
		this.isOver = true
		this.#end()
	}
}
