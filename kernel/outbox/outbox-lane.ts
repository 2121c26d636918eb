import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Consumer, JobLimit, JobQueue } from '../ports/queue.ts'
import type { Sql } from '../sql/sql.ts'
import type { Lane } from './lanes.ts'
import type { OutboxHandler } from './outbox.ts'
import { type DueWork, type ReadyWork, readyWork } from './outbox-rows.ts'
import { createSweep } from './sweep.ts'
import { createWakeUps } from './wake-ups.ts'

export interface OutboxLaneSettings {
	readonly lane: Lane
	readonly sql: Sql
	readonly queue: JobQueue
	readonly log: Log
	readonly clock: Clock
	readonly handlers: readonly OutboxHandler[]
	readonly concurrency: number
	readonly sweepMs: number
	/** Undefined: no limit. */
	readonly limit: JobLimit | undefined
	/** Does one piece of work if it is ready. */
	readonly perform: (id: string) => Promise<void>
}

/** Wakes workers of one lane, and has them do what they are woken for. */
export interface OutboxLane {
	start(): void
	/** Takes nothing more and waits for what is under way. */
	stop(): Promise<void>
	wake(work: readonly DueWork[]): void
}

const BATCH_SIZE = 500
/** A wake-up further ahead than this is left to the sweep, which knows the lane's clock. */
const MAX_DELAY_MS = 60_000

export function createOutboxLane(settings: OutboxLaneSettings): OutboxLane {
	const { lane, sql, queue, log, clock, handlers, concurrency, sweepMs, limit, perform } = settings
	const kinds = handlers.map(({ kind }) => kind)
	const shared = new Set(handlers.filter(({ isShared }) => isShared).map(({ kind }) => kind))
	/** What waits in a limited lane may be withdrawn: no more than may go soon is in the queue. */
	const batchSize = limit === undefined ? BATCH_SIZE : Math.min(BATCH_SIZE, limit.max)
	const enqueued = createWakeUps(sweepMs)
	let consumer: Consumer | null = null

	function wake(work: readonly DueWork[]): void {
		const soon = work.filter(({ delayMs }) => delayMs <= MAX_DELAY_MS)
		if (soon.length === 0) return
		for (const each of soon) if (each.delayMs <= 0) enqueued.note(keyOf(each))
		const wakeUps = soon.map((each) => ({
			about: each.id,
			// A wake-up for later must not keep away one for now: our clock may run ahead of the queue's.
			key: each.delayMs > 0 ? `${keyOf(each)}~later` : keyOf(each),
			delayMs: Math.max(0, each.delayMs),
		}))
		queue.add(lane, wakeUps).catch((error: Error) => {
			for (const each of soon) enqueued.forget(keyOf(each))
			log.warn(
				`${soon.length} pieces of work wait for the next sweep, since the queue is away: ${error.message}`,
			)
		})
	}

	/** Of work that one run serves, one wake-up is enough. */
	function oneOfEach(ready: readonly ReadyWork[]): ReadyWork[] {
		const seen = new Set<string>()
		return ready.filter(({ kind, subject }) => {
			const key = `${kind} ${subject}`
			return !shared.has(kind) || (!seen.has(key) && seen.add(key))
		})
	}

	const sweep = createSweep(async () => {
		enqueued.age()
		try {
			const ready = await readyWork(sql, lane, kinds, clock.now(), batchSize)
			wake(oneOfEach(ready).filter((each) => !enqueued.has(keyOf(each))))
		} catch (error) {
			log.warn(`The outbox can't be searched for ${lane}: ${String(error)}`)
		}
	}, sweepMs)

	return {
		start() {
			consumer = queue.process(lane, perform, concurrency, limit)
			sweep.start()
		},
		async stop() {
			await sweep.stop()
			await consumer?.close()
		},
		wake,
	}
}

/** Tells one try of a piece of work from the next. */
const keyOf = ({ id, claims }: Pick<DueWork, 'id' | 'claims'>): string => `${id}~${claims}`

/** Wakes a worker for new work from a process that has none. A lost wake-up is no harm: the table is searched as well. */
export const wakeWorker =
	(queue: JobQueue, log: Log) =>
	(lane: Lane, id: string): void => {
		queue
			.add(lane, [{ about: id, key: keyOf({ id, claims: 0 }) }])
			.catch((error: Error) => log.warn(`${id} waits, since the queue is away: ${error.message}`))
	}
