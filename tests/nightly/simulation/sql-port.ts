import {
	type QueryOptions,
	type Sql,
	type SqlExecutor,
	type SqlParams,
	type Tx,
	UnexpectedRowCount,
} from '../../../kernel/sql/sql.ts'
import { type Database, rowsOf } from './database/database.ts'
import type { Outcome } from './database/statements.ts'
import { MustWait, type Transaction } from './database/tables.ts'
import { SqlRefused } from './database/values.ts'
import type { Kernel, Process } from './kernel.ts'
import { type Way, type Weather, wayOf } from './ports.ts'

const lost = () => new Error('Connection terminated unexpectedly')

/**
 * Creates a process's view of the database. Uncommitted changes are rolled back when the process or its
 * connection ends.
 */
export function sqlFor(kernel: Kernel, process: Process, database: Database, weather: Weather): Sql {
	const way = wayOf(kernel, process, weather)
	const open = new Set<Transaction>()
	process.onKill.push(() => {
		for (const tx of open) database.rollback(tx)
		open.clear()
	})
	const begin = () => {
		const tx = database.begin()
		open.add(tx)
		return tx
	}
	const end = (tx: Transaction, how: 'commit' | 'rollback') => {
		database[how](tx)
		open.delete(tx)
	}

	async function carryOut(tx: Transaction, text: string, params: SqlParams): Promise<Outcome> {
		if (weather.stumbles > 0 && process.name === 'projector' && text.startsWith('INSERT')) {
			weather.stumbles -= 1
			throw new SqlRefused('cache lookup failed', 'XX000')
		}
		for (;;) {
			try {
				return database.run(tx, text, params)
			} catch (error) {
				if (!(error instanceof MustWait)) throw error
				tx.waitsFor = error.forWhom
				if (database.isDeadlock(tx)) throw new SqlRefused('deadlock detected', '40P01')
				await error.forWhom.ended
				tx.waitsFor = null
				if (tx.isOver) throw lost()
			}
		}
	}

	async function alone(text: string, params: SqlParams): Promise<Outcome> {
		const tx = begin()
		try {
			const outcome = await carryOut(tx, text, params)
			end(tx, 'commit')
			return outcome
		} catch (error) {
			end(tx, 'rollback')
			throw error
		}
	}

	return {
		...statements(way, alone),
		async transaction(run) {
			const tx = await way.call('begin', lost, begin)
			try {
				const result = await run(transactionOn(tx))
				await way.call('commit', lost, () => {
					if (tx.isOver) throw lost()
					end(tx, 'commit')
				})
				return result
			} catch (error) {
				end(tx, 'rollback')
				throw error
			}
		},
		close: async () => {},
	}

	function transactionOn(tx: Transaction): Tx {
		const within = {
			...statements(way, (text, params) => {
				if (tx.isOver) throw lost()
				return carryOut(tx, text, params)
			}),
		}
		const port: Tx = {
			...within,
			async savepoint(run) {
				const mark = tx.mark()
				try {
					return await run(port)
				} catch (error) {
					tx.undoTo(mark)
					throw error
				}
			},
		}
		return port
	}
}

function statements(way: Way, run: (text: string, params: SqlParams) => Promise<Outcome>): SqlExecutor {
	const outcome = (text: string, params: SqlParams = [], options: QueryOptions = {}) =>
		way.call(options.name ?? labelOf(text), lost, () => run(text, params))
	const rows = async <Row extends object>(text: string, params?: SqlParams, options?: QueryOptions) =>
		rowsOf(await outcome(text, params, options)) as Row[]
	return {
		query: rows,
		async one<Row extends object>(text: string, params?: SqlParams, options?: QueryOptions) {
			const found = await rows<Row>(text, params, options)
			const [row] = found
			if (row === undefined || found.length > 1) throw new UnexpectedRowCount('one row', found.length)
			return row
		},
		async maybeOne<Row extends object>(text: string, params?: SqlParams, options?: QueryOptions) {
			const found = await rows<Row>(text, params, options)
			if (found.length > 1) throw new UnexpectedRowCount('at most one row', found.length)
			return found[0] ?? null
		},
		execute: async (text, params, options) => (await outcome(text, params, options)).count,
		stream: (text, params) => ({
			async *[Symbol.asyncIterator]() {
				yield* (await rows(text, params)) as never[]
			},
		}),
	}
}

const labels = new Map<string, string>()
function labelOf(text: string): string {
	let label = labels.get(text)
	if (label === undefined) {
		label = text.replaceAll(/\s+/g, ' ').trim().slice(0, 48)
		labels.set(text, label)
	}
	return label
}
