import pg from 'pg'
import { cursorRows } from './cursor.ts'
import { typeParsers } from './types.ts'
import { KEEP_ALIVE_AFTER_MS, NOTICE_VANISHED } from './vanished.ts'

/** Parameters of a statement: plain values, Date, Buffer, bigint, arrays of them, or an object for json. */
export type SqlParams = readonly unknown[]

export interface QueryOptions {
	/** Overrides the pool's `SqlSettings.answerMs` for slow statements. */
	readonly answerMs?: number
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
	query<Row extends object>(text: string, params?: SqlParams, options?: QueryOptions): Promise<Row[]>
	/** Returns the only row. @throws UnexpectedRowCount when there are none or several */
	one<Row extends object>(text: string, params?: SqlParams, options?: QueryOptions): Promise<Row>
	/** Returns the only row, or null. @throws UnexpectedRowCount when there are several */
	maybeOne<Row extends object>(text: string, params?: SqlParams, options?: QueryOptions): Promise<Row | null>
	/** Runs a statement and returns the number of rows that it inserted, changed or deleted. */
	execute(text: string, params?: SqlParams, options?: QueryOptions): Promise<number>
	/**
	 * Yields all rows of a SELECT through a cursor: one consistent snapshot, bounded memory. Outside a
	 * transaction it holds a connection until the iteration ends.
	 */
	stream<Row extends object>(text: string, params?: SqlParams, options?: StreamOptions): AsyncIterable<Row>
}

export interface Tx extends SqlExecutor {
	/** Runs a part that may fail alone: its changes are undone and the error is passed on. */
	savepoint<T>(run: (tx: Tx) => Promise<T>): Promise<T>
}

export interface TransactionOptions {
	readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
	readonly readOnly?: boolean
	readonly answerMs?: number
}

export interface Sql extends SqlExecutor {
	/** Commits when `run` resolves, rolls back and passes the error on when it rejects. */
	transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
	close(): Promise<void>
}

export interface SqlSettings {
	/** Most connections at once. Default 10. */
	readonly max?: number
	readonly applicationName?: string
	/** Ends a statement that takes longer, in milliseconds. No limit by default. */
	readonly statementTimeoutMs?: number
	/**
	 * A statement without an answer within this time has failed, and its connection is closed: the network may
	 * have lost it, and no answer would ever come. The server ends the transaction of a silent client. For
	 * long-running processes; no limit by default.
	 */
	readonly answerMs?: number
	readonly onError?: (error: Error) => void
}

export class UnexpectedRowCount extends Error {
	override name = 'UnexpectedRowCount'
	constructor(expected: string, actual: number) {
		super(`Expected ${expected}, got ${actual} rows.`)
	}
}

/** The database can't be reached, or a connection to it was lost: the statement's outcome is unknown. */
export class DatabaseAway extends Error {
	override name = 'DatabaseAway'
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
const LOST = /^(Connection terminated|Client was closed|timeout exceeded|Query read timeout)/i
const AWAY = /^(08|57P0|53300)/

/**
 * Checks whether the driver's error means that the database is down. Others throw errors of the network, too.
 */
export function isConnectionLost(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { code = '' } = error as Partial<pg.DatabaseError>
	if (error instanceof pg.DatabaseError) return AWAY.test(code)
	return NETWORK.has(code) || LOST.test(error.message)
}

function explain(error: unknown): never {
	if (!isConnectionLost(error)) throw error
	throw new DatabaseAway((error as Error).message, { cause: error })
}

/** Returns the SQLSTATE of an error, or null for other errors. */
export function sqlState(error: unknown): string | null {
	return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** Returns the violated unique constraint or index, or null for any other error. */
export function violatedUnique(error: unknown): string | null {
	return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null
}

/** Returns the violated foreign key, or null for any other error. */
export function violatedReference(error: unknown): string | null {
	return error instanceof pg.DatabaseError && error.code === '23503' ? (error.constraint ?? '') : null
}

const CONNECT_MS = 10_000
const IDLE_MS = 60_000
const IDLE_IN_TRANSACTION_MS = 60_000
const SLOW_READER = 'SET LOCAL idle_in_transaction_session_timeout = 600000'

const lasting = (answerMs: number): pg.PoolConfig => ({
	query_timeout: answerMs,
	connectionTimeoutMillis: CONNECT_MS,
	keepAlive: true,
	keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
	options: `${NOTICE_VANISHED} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
})

/** No answer came in time: further statements on that connection would wait behind it. */
const isSilent = (error: unknown): boolean =>
	error instanceof Error && /^Query read timeout/.test(error.message)

/** Opens a pool on a database; connections are made when they are first needed. */
export function createSql(connectionString: string, settings: SqlSettings = {}): Sql {
	const { answerMs } = settings
	const pool = new pg.Pool({
		connectionString,
		max: settings.max ?? 10,
		idleTimeoutMillis: IDLE_MS,
		application_name: settings.applicationName ?? 'karuna',
		...(settings.statementTimeoutMs === undefined ? {} : { statement_timeout: settings.statementTimeoutMs }),
		...(answerMs === undefined ? {} : lasting(answerMs)),
		types: typeParsers,
	})
	const onError = settings.onError ?? (() => {})
	pool.on('error', onError)
	pool.on('connect', (client) => client.on('error', onError))

	const withClient = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
		const client = await pool.connect().catch(explain)
		let broken: Error | undefined
		try {
			return await run(client)
		} catch (error) {
			// Only a connection that can still roll back may serve the next caller.
			if (isSilent(error)) broken = error as Error
			else {
				await client.query('ROLLBACK').catch((failure: Error) => {
					broken = failure
				})
			}
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
				await client.query(begin(options)).catch(explain)
				const result = await run(transactionOn(client, options.answerMs))
				await client.query('COMMIT').catch(explain)
				return result
			}),
		close: () => pool.end(),
	}
}

/**
 * Returns the same database with a longer time limit, for slow statements.
 * @param answerMs of each statement, milliseconds
 */
export function withTimeout(sql: Sql, answerMs: number): Sql {
	return {
		query: (text, params, options) => sql.query(text, params, { answerMs, ...options }),
		one: (text, params, options) => sql.one(text, params, { answerMs, ...options }),
		maybeOne: (text, params, options) => sql.maybeOne(text, params, { answerMs, ...options }),
		execute: (text, params, options) => sql.execute(text, params, { answerMs, ...options }),
		stream: (text, params, options) => sql.stream(text, params, options),
		transaction: (run, options) => sql.transaction(run, { answerMs, ...options }),
		close: () => sql.close(),
	}
}

export function transactionOn(client: pg.ClientBase, answerMs?: number): Tx {
	const tx: Tx = {
		...statements((config) =>
			client.query(answerMs === undefined ? config : { query_timeout: answerMs, ...config }),
		),
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

type Config = pg.QueryConfig & { readonly query_timeout?: number }
type Run = (config: Config) => Promise<pg.QueryResult>

const configOf = (text: string, params: SqlParams, { answerMs, ...options }: QueryOptions): Config => ({
	text,
	values: [...params],
	...options,
	...(answerMs !== undefined && { query_timeout: answerMs }),
})

function statements(run: Run): Omit<SqlExecutor, 'stream'> {
	const rows = async <Row>(
		text: string,
		params: SqlParams = [],
		options: QueryOptions = {},
	): Promise<Row[]> => {
		const result = await run(configOf(text, params, options)).catch(explain)
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
			return (await run(configOf(text, params, options)).catch(explain)).rowCount ?? 0
		},
	}
}

async function* streamOutside<Row extends object>(
	pool: pg.Pool,
	text: string,
	params?: SqlParams,
	options?: StreamOptions,
): AsyncGenerator<Row> {
	const client = await pool.connect().catch(explain)
	let broken: Error | undefined
	try {
		await client.query(`BEGIN READ ONLY; ${SLOW_READER}`)
		yield* cursorRows<Row>(client, text, params, options?.batchSize)
	} catch (error) {
		if (isSilent(error)) broken = error as Error
		throw error
	} finally {
		// Nothing was written, so that a reader who stops early ends it the same way.
		if (broken === undefined) {
			await client.query('ROLLBACK').catch((failure: Error) => {
				broken = failure
			})
		}
		client.release(broken)
	}
}

function begin({ isolation, readOnly }: TransactionOptions): string {
	return ['BEGIN', isolation && `ISOLATION LEVEL ${isolation}`, readOnly && 'READ ONLY']
		.filter(Boolean)
		.join(' ')
}
