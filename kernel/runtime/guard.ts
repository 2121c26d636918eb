import { pause } from '../concurrency/waiting.ts'
import type { Log } from '../ports/log.ts'
import type { Sql, Tx } from '../sql/sql.ts'

/** Prevents several processes from doing the same work. It only saves work: data is safe without it. */
export interface Guard {
	acquire(name: string, signal: AbortSignal): Promise<void>
	close(): Promise<void>
}

const RETRY_MS = 1_000
/** After this silence of a frozen or disconnected holder, the server releases its locks. */
const SILENCE_MS = 20_000
const HEARTBEAT_MS = 5_000

export interface GuardTimes {
	readonly silenceMs?: number
	readonly heartbeatMs?: number
}

/**
 * Holds advisory locks in one open transaction, so that they are released when the process ends, freezes or
 * loses its network, since a silent transaction is ended. It reads nothing, so it delays neither vacuum nor
 * anything else. After a lost connection the next `acquire` opens another one.
 */
export function createGuard(
	sql: Sql,
	log: Log,
	{ silenceMs = SILENCE_MS, heartbeatMs = HEARTBEAT_MS }: GuardTimes = {},
): Guard {
	let session: Promise<Session> | null = null
	let queue: Promise<unknown> = Promise.resolve()

	function current(): Promise<Session> {
		session ??= openSession(sql, silenceMs, (error) => {
			session = null
			log.warn(`The connection that holds the runner's locks was lost: ${error.message}`)
		})
		return session
	}

	const beating = setInterval(() => {
		if (session !== null) say((tx) => tx.query('SELECT 1')).catch(() => {})
	}, heartbeatMs)
	beating.unref()

	async function tryLock(name: string): Promise<boolean> {
		const { held } = await say((tx) =>
			tx.one<{ held: boolean }>('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS held', [
				`runner ${name}`,
			]),
		)
		return held
	}

	function say<T>(statement: (tx: Tx) => Promise<T>): Promise<T> {
		const result = queue.then(async () => {
			const opened = await current()
			try {
				return await statement(opened.tx)
			} catch (error) {
				opened.end(error)
				throw error
			}
		})
		queue = result.catch(() => {})
		return result
	}

	return {
		async acquire(name, signal) {
			while (!signal.aborted && !(await tryLock(name))) {
				await pause(RETRY_MS * (0.5 + Math.random()), signal)
			}
		},
		async close() {
			clearInterval(beating)
			await queue
			const opened = await session?.catch(() => null)
			opened?.end(null)
			await opened?.closed
		},
	}
}

interface Session {
	readonly tx: Tx
	end(error: unknown): void
	readonly closed: Promise<void>
}

function openSession(sql: Sql, silenceMs: number, onLost: (error: Error) => void): Promise<Session> {
	const opened = Promise.withResolvers<Session>()
	const over = Promise.withResolvers<void>()
	const closed = sql
		.transaction(
			async (tx) => {
				await tx.execute(`SET LOCAL idle_in_transaction_session_timeout = ${Math.trunc(silenceMs)}`)
				const end = (error: unknown) => (error === null ? over.resolve() : over.reject(error))
				opened.resolve({ tx, end, closed })
				await over.promise
			},
			{ answerMs: silenceMs },
		)
		.catch((error: Error) => {
			opened.reject(error)
			onLost(error)
		})
	return opened.promise
}
