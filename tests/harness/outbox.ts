import { migrateQueue } from '../../infra/queue/migrate.ts'
import { openQueue } from '../../infra/queue/open.ts'
import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import {
	createOutboxWorker,
	type OutboxWorker,
	type OutboxWorkerSettings,
} from '../../kernel/outbox/outbox-worker.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { JobQueue } from '../../kernel/ports/queue.ts'
import { quiet } from '../../kernel/runtime/testing.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createTestDatabase } from './database.ts'

export interface TestOutbox {
	readonly sql: Sql
	readonly queue: JobQueue
	work(
		clock: Clock,
		handlers: readonly OutboxHandler[],
		settings?: Partial<OutboxWorkerSettings>,
	): OutboxWorker
	close(): Promise<void>
}

export async function openTestOutbox(): Promise<TestOutbox> {
	const database = await createTestDatabase()
	await migrateQueue(database.adminUrl, 'karuna_app')
	const sql = createSql(database.appUrl)
	const queue = openQueue({ databaseUrl: database.appUrl, log: quiet })
	return {
		sql,
		queue,
		work(clock, handlers, settings = {}) {
			const worker = createOutboxWorker({
				sql,
				queue,
				handlers,
				jobs: [],
				clock,
				log: quiet,
				sweepMs: 20,
				pauseMs: () => 0,
				...settings,
			})
			worker.start()
			return worker
		},
		async close() {
			await queue.close()
			await sql.close()
			await database.drop()
		},
	}
}
