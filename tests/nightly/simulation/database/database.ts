import type { SqlParams } from '../../../../kernel/sql/sql.ts'
import { altered, type SchemaChange, schemaChange, withUnique } from './schema.ts'
import type { TypesOfTables } from './sources.ts'
import { compileStatement, type Outcome } from './statements.ts'
import { MustWait, Table, type TableDefinition, Transaction } from './tables.ts'
import { SqlRefused, type Value } from './values.ts'

type Compiled = (run: Parameters<ReturnType<typeof compileStatement>>[0]) => Outcome

const compiled = new Map<string, Compiled>()
const changes = new Map<string, SchemaChange | null>()

export type Schema = ReadonlyMap<string, TableDefinition>

/**
 * PostgreSQL in memory, as far as this project's statements use it: it parses and executes the statements,
 * with transactions (read committed, row locks, advisory locks) and constraints. Each statement is atomic.
 * There are no triggers.
 */
export class Database {
	readonly #tables = new Map<string, Table>()
	readonly #views = new Map<string, string>()
	readonly #locks = new Map<string, Transaction>()
	readonly #now: () => number
	onRun: ((text: string, params: SqlParams) => void) | null = null
	#open: Transaction[] = []
	#unflushed: { readonly undo: () => void }[] = []

	constructor(schema: Schema, now: () => number) {
		for (const [name, definition] of schema) this.#tables.set(name, new Table(definition))
		this.#now = now
	}

	begin(): Transaction {
		const tx = new Transaction(new Date(this.#now()))
		this.#open.push(tx)
		return tx
	}

	commit(tx: Transaction): void {
		const committed = tx.commit()
		if (tx.isDeferred) this.#unflushed.push(committed)
		else if (!committed.isEmpty) this.#unflushed = []
		this.#ended(tx)
	}

	/** Loses open transactions, and the last commits that did not wait for the disk. */
	crash(): void {
		for (const tx of this.#open) this.rollback(tx)
		for (const { undo } of this.#unflushed.toReversed()) undo()
		this.#unflushed = []
	}

	rollback(tx: Transaction): void {
		if (tx.isOver) return
		tx.rollback()
		this.#ended(tx)
	}

	#ended(tx: Transaction): void {
		for (const name of tx.locks) if (this.#locks.get(name) === tx) this.#locks.delete(name)
		this.#open = this.#open.filter((each) => each !== tx)
	}

	/**
	 * Executes a statement.
	 * @throws MustWait when it must be sent again, SqlRefused
	 */
	run(tx: Transaction, text: string, params: SqlParams = []): Outcome {
		const change = changeOf(text)
		if (change) return this.#change(change)
		if (/^SET LOCAL\b/.test(text)) return NOTHING
		this.onRun?.(text, params)
		const mark = tx.mark()
		try {
			return this.#compiled(text)({
				params: params.map((param) => (param ?? null) as Value),
				clauses: new Map(),
				tx,
				tryLock: (name) => this.#lock(tx, name),
				lock: (name) => {
					if (!this.#lock(tx, name)) throw new MustWait(this.#locks.get(name) ?? tx)
				},
				tableCalled: (name) => this.table(name),
			})
		} catch (error) {
			tx.undoTo(mark)
			throw error
		}
	}

	isDeadlock(tx: Transaction): boolean {
		const seen = new Set<Transaction>()
		for (let at = tx.waitsFor; at !== null && !seen.has(at); at = at.waitsFor) {
			if (at === tx) return true
			seen.add(at)
		}
		return false
	}

	table(name: string): Table {
		const found = this.#tables.get(this.#views.get(name) ?? name)
		if (!found) throw new SqlRefused(`No table: ${name}`, '42P01')
		return found
	}

	tables(): readonly string[] {
		return [...this.#tables.keys()]
	}

	schema(): Schema {
		return new Map([...this.#tables].map(([name, { definition }]) => [name, definition]))
	}

	#lock(tx: Transaction, name: string): boolean {
		const owner = this.#locks.get(name)
		if (owner && owner !== tx) return false
		this.#locks.set(name, tx)
		tx.locks.add(name)
		return true
	}

	#compiled(text: string): Compiled {
		let found = compiled.get(text)
		if (!found) {
			const types: TypesOfTables = (name) => {
				const { columns } = this.table(name).definition
				return { columns: columns.map((column) => column.name), types: columns.map((column) => column.type) }
			}
			found = compileStatement(text, types)
			compiled.set(text, found)
		}
		return found
	}

	#change(change: SchemaChange): Outcome {
		this.#unflushed = []
		switch (change.is) {
			case 'create table':
				if (!change.ifMissing || !this.#tables.has(change.definition.name))
					this.#tables.set(change.definition.name, new Table(change.definition))
				break
			case 'drop table':
				this.#tables.delete(change.name)
				break
			case 'unique index':
				this.#tables.set(change.table, new Table(withUnique(this.table(change.table).definition, change)))
				break
			case 'alter table':
				this.#tables.set(change.table, new Table(altered(this.table(change.table).definition, change)))
				break
			case 'create view':
				this.#views.set(change.name, change.table)
				break
			case 'drop view':
				this.#views.delete(change.name)
				break
			case 'nothing':
				break
		}
		return NOTHING
	}
}

const NOTHING: Outcome = { columns: [], rows: [], count: 0 }

function changeOf(text: string): SchemaChange | null {
	const known = changes.get(text)
	if (known !== undefined) return known
	const found = schemaChange(text)
	changes.set(text, found)
	return found
}

export const rowsOf = ({ columns, rows }: Outcome): Record<string, unknown>[] =>
	rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null])))
