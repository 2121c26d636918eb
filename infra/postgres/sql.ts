import pg from 'pg'
import { cursorRows } from './cursor.ts'
import { typeParsers } from './types.ts'

/** Parameters of a statement: plain values, Date, Buffer, bigint, arrays of them, or an object for json. */
export type SqlParams = readonly unknown[]

export interface QueryOptions {
	/** Prepares the statement once per connection under this name. The text must never vary under one name. */
	readonly name?: string
}

export interface StreamOptions {
	/** Rows fetched at once, and thus held in memory. Default 500. */
	readonly batchSize?: number
}

/**
 * Runs statements, inside or outside a transaction. Columns arrive as: int8 `bigint`, int8[]
 * `bigint[]`, numeric `string`, timestamptz `Date`, date `string` (`2026-11-21`), json and jsonb parsed,
 * bytea `Buffer`. A parameter for a json column that is an array must be given as JSON text.
 */
export interface SqlExecutor {
	/** All rows. */
	query<Row extends object>(text: string, params?: SqlParams, options?: QueryOptions): Promise<Row[]>
	/** The only row. @throws UnexpectedRowCount when there are none or several */
	one<Row extends object>(text: string, params?: SqlParams, options?: QueryOptions): Promise<Row>
	/** The only row, or null. @throws UnexpectedRowCount when there are several */
	maybeOne<Row extends object>(text: string, params?: SqlParams, options?: QueryOptions): Promise<Row | null>
	/** Runs a statement and answers the number of rows that it inserted, changed or deleted. */
	execute(text: string, params?: SqlParams, options?: QueryOptions): Promise<number>
	/**
	 * All rows of a SELECT, one by one through a cursor: one consistent snapshot, bounded memory.
	 * Outside a transaction it holds a connection until the iteration ends.
	 */
	stream<Row extends object>(text: string, params?: SqlParams, options?: StreamOptions): AsyncIterable<Row>
}

/** A transaction under way. It is over once the function that got it has settled. */
export interface Tx extends SqlExecutor {
	/** Runs a part that may fail alone: its changes are undone and the error passed on. */
	savepoint<T>(run: (tx: Tx) => Promise<T>): Promise<T>
}

export interface TransactionOptions {
	readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
	readonly readOnly?: boolean
}

/** A pool of connections to one database. */
export interface Sql extends SqlExecutor {
	/** Commits when `run` resolves, rolls back and passes the error on when it rejects. */
	transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
	/** Waits for the statements under way and closes all connections. */
	close(): Promise<void>
}

export interface SqlSettings {
	/** Most connections at once. Default 10. */
	readonly max?: number
	/** Shown in `pg_stat_activity`. */
	readonly applicationName?: string
	/** Ends a statement that takes longer, in milliseconds. No limit by default. */
	readonly statementTimeoutMs?: number
	/** Told of a lost idle connection. The next statement opens a new one, so that nothing else need be done. */
	readonly onError?: (error: Error) => void
}

export class UnexpectedRowCount extends Error {
	override name = 'UnexpectedRowCount'
	constructor(expected: string, actual: number) {
		super(`Expected ${expected}, got ${actual} rows.`)
	}
}

/** The five characters by which PostgreSQL names an error, or null when it isn't the database's. */
export function sqlState(error: unknown): string | null {
	return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** The name of the unique constraint or index that refused a statement, or null for any other error. */
export function violatedUnique(error: unknown): string | null {
	return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null
}

/** Opens a pool on a database; connections are made when they are first needed. */
export function createSql(connectionString: string, settings: SqlSettings = {}): Sql {
	const pool = new pg.Pool({
		connectionString,
		max: settings.max ?? 10,
		application_name: settings.applicationName ?? 'karuna',
		...(settings.statementTimeoutMs === undefined ? {} : { statement_timeout: settings.statementTimeoutMs }),
		types: typeParsers,
	})
	const onError = settings.onError ?? (() => {})
	pool.on('error', onError)
	pool.on('connect', (client) => client.on('error', onError))

	const withClient = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
		const client = await pool.connect()
		let broken: Error | undefined
		try {
			return await run(client)
		} catch (error) {
			// Only a connection that can still roll back may serve the next caller.
			await client.query('ROLLBACK').catch((failure: Error) => {
				broken = failure
			})
			throw error
		} finally {
			client.release(broken)
		}
	}

	return {
		...statements((config) => pool.query(config)),
		stream: (text, params, options) => streamOutside(pool, text, params, options),
		transaction: (run, options = {}) =>
			withClient(async (client) => {
				await client.query(begin(options))
				const result = await run(transactionOn(client))
				await client.query('COMMIT')
				return result
			}),
		close: () => pool.end(),
	}
}

/** Statements on one connection, which is in a transaction. */
export function transactionOn(client: pg.ClientBase): Tx {
	const tx: Tx = {
		...statements((config) => client.query(config)),
		stream: (text, params, options) => cursorRows(client, text, params, options?.batchSize),
		async savepoint(run) {
			await client.query('SAVEPOINT part')
			try {
				const result = await run(tx)
				await client.query('RELEASE SAVEPOINT part')
				return result
			} catch (error) {
				await client.query('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part')
				throw error
			}
		},
	}
	return tx
}

type Run = (config: pg.QueryConfig) => Promise<pg.QueryResult>

function statements(run: Run): Omit<SqlExecutor, 'stream'> {
	const rows = async <Row>(
		text: string,
		params: SqlParams = [],
		options: QueryOptions = {},
	): Promise<Row[]> => {
		const result = await run({ text, values: [...params], ...options })
		return result.rows
	}
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
		async execute(text, params = [], options = {}) {
			return (await run({ text, values: [...params], ...options })).rowCount ?? 0
		},
	}
}

async function* streamOutside<Row extends object>(
	pool: pg.Pool,
	text: string,
	params?: SqlParams,
	options?: StreamOptions,
): AsyncGenerator<Row> {
	const client = await pool.connect()
	let broken: Error | undefined
	try {
		await client.query('BEGIN READ ONLY')
		yield* cursorRows<Row>(client, text, params, options?.batchSize)
	} finally {
		// Nothing was written, so that a reader who stops early ends it the same way.
		await client.query('ROLLBACK').catch((failure: Error) => {
			broken = failure
		})
		client.release(broken)
	}
}

function begin({ isolation, readOnly }: TransactionOptions): string {
	return ['BEGIN', isolation && `ISOLATION LEVEL ${isolation}`, readOnly && 'READ ONLY']
		.filter(Boolean)
		.join(' ')
}
