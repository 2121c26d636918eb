import pg from 'pg'
import { createLifetimes } from '../../kernel/concurrency/waiting.ts'
import type { EventLog } from '../../kernel/ports/event-log.ts'
import { EventStoreUnavailable } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { KEEP_ALIVE_AFTER_MS, NOTICE_VANISHED } from '../../kernel/sql/vanished.ts'
import { revisionBefore, seal } from './envelope.ts'
import { comparePositions } from './position.ts'
import { createAppender } from './postgres-append.ts'
import { createLogReader } from './postgres-log.ts'
import { createNews } from './postgres-news.ts'
import { createStreamReader } from './postgres-read.ts'
import { createSubscribe } from './postgres-subscribe.ts'
import { createTail } from './postgres-tail.ts'

export interface PostgresEventStoreSettings {
	readonly databaseUrl: string
	readonly log: Log
	readonly pollMs?: number
	readonly readConnections?: number
	readonly appendConnections?: number
}

/**
 * Creates the event store on PostgreSQL. One row lock gives every event the next position, so that no reader
 * can skip one; concurrent appends are committed together, so that the lock does not limit them.
 */
export function createPostgresEventLog(settings: PostgresEventStoreSettings): EventLog {
	const { databaseUrl, log, pollMs = 500, readConnections = 4, appendConnections = 2 } = settings
	const open = (config: pg.PoolConfig): pg.Pool => {
		const pool = new pg.Pool({
			connectionString: databaseUrl,
			application_name: 'karuna event store',
			connectionTimeoutMillis: 5_000,
			keepAlive: true,
			keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
			...config,
		})
		pool.on('error', (error) => log.warn(`The event store lost an idle connection: ${error.message}`))
		return pool
	}
	// A plan made while the table was empty must stay right when it is large.
	const plans = `${NOTICE_VANISHED} -c enable_seqscan=off -c plan_cache_mode=force_generic_plan`
	const writers = open({
		max: appendConnections,
		options: plans,
		statement_timeout: 5_000,
		lock_timeout: 2_000,
		query_timeout: 7_000,
	})
	const readers = open({
		max: readConnections,
		statement_timeout: 15_000,
		query_timeout: 20_000,
		// The only writes here are hints to other processes, which need not outlive a crash.
		options: `${plans} -c synchronous_commit=off`,
	})

	const news = createNews(databaseUrl, readers, log)
	const appender = createAppender(writers, appendConnections, news.announce)
	const readLog = createLogReader(readers)
	const lifetimes = createLifetimes()
	const tail = createTail(readLog, news.pulse, log, pollMs)
	const follow = createSubscribe(readLog, tail, lifetimes, log)
	let closed: Promise<void> | null = null

	async function close(): Promise<void> {
		lifetimes.end()
		await appender.idle()
		await news.close()
		await Promise.all([writers.end(), readers.end()])
	}

	return {
		async append(stream, events, { expectedRevision }) {
			const sealed = seal(stream, events, expectedRevision)
			if (closed) throw new EventStoreUnavailable('The event store is closed.')
			return appender.append({ stream, before: revisionBefore(expectedRevision), events: sealed })
		},
		...createStreamReader(readers),
		subscribe(options) {
			news.listen()
			return follow(options)
		},
		comparePositions,
		close() {
			closed ??= close()
			return closed
		},
	}
}
