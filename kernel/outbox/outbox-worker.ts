import type { ScheduledJob } from '../effects/effects.ts'
import { createScheduler } from '../effects/scheduled-jobs.ts'
import { BrokenHistory } from '../events/broken-history.ts'
import { messageOf } from '../events/errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { MailInDoubt } from '../ports/mailer.ts'
import type { JobQueue } from '../ports/queue.ts'
import { isAway } from '../runtime/failures.ts'
import type { Sql } from '../sql/sql.ts'
import { createBrokenStreams } from './broken-streams.ts'
import { LANES, type Lane } from './lanes.ts'
import { type ClaimedWork, GiveUp, type OutboxHandler, type Outcome } from './outbox.ts'
import { createOutboxLane, type OutboxLane } from './outbox-lane.ts'
import {
	type Ending,
	finishWork,
	forgetWork,
	postponeWork,
	renewLeases,
	retryDead,
	type Try,
} from './outbox-rows.ts'
import { isOver, retryPause } from './retry-policy.ts'
import type { Wake } from './ring.ts'
import { createSweep } from './sweep.ts'
import { together } from './together.ts'

export interface OutboxWorkerSettings {
	readonly sql: Sql
	readonly queue: JobQueue
	readonly handlers: readonly OutboxHandler[]
	readonly jobs: readonly ScheduledJob[]
	readonly clock: Clock
	readonly wallClock?: Clock
	readonly log: Log
	readonly concurrency?: number
	/**
	 * Time in milliseconds for which a dead worker keeps its work from others. Default 20 s; a living one
	 * renews it.
	 */
	readonly leaseMs?: number
	readonly sweepMs?: number
	readonly pauseMs?: (failures: number) => number
}

export interface OutboxWorker {
	start(): void
	stop(): Promise<void>
	readonly wake: Wake
	retry(id: string): Promise<boolean>
	runJob(name: string): Promise<void>
}

/**
 * During an outage of the store, work waits as after this many failures: seconds, so that it resumes soon.
 */
const AWAY_FAILURES = 3
const JOBS_SWEEP_MS = 1_000

export function createOutboxWorker(settings: OutboxWorkerSettings): OutboxWorker {
	const { sql, queue, clock, wallClock = clock, log, jobs } = settings
	const { leaseMs = 20_000, pauseMs = retryPause } = settings
	const handlers = new Map(settings.handlers.map((handler) => [handler.kind, handler]))
	const scheduler = createScheduler({ sql, jobs, clock, log, leaseMs, pauseMs })
	const brokenStreams = createBrokenStreams({ sql, clock, log })
	const finish = together<Ending>((endings) => finishWork(sql, endings))
	const forget = together<Try>((work) => forgetWork(sql, work))
	const lanes = new Map<Lane, OutboxLane>()
	for (const lane of new Set(settings.handlers.map((handler) => handler.lane))) {
		const { concurrency = LANES[lane].concurrency, sweepMs = LANES[lane].sweepMs } = settings
		const ofLane = settings.handlers.filter((handler) => handler.lane === lane)
		lanes.set(
			lane,
			createOutboxLane({
				lane,
				sql,
				queue,
				log,
				clock: clockOf(lane),
				handlers: ofLane,
				concurrency,
				sweepMs,
				leaseMs,
				perform,
			}),
		)
	}

	function clockOf(lane: Lane): Clock {
		return LANES[lane].isWallClock ? wallClock : clock
	}

	const nowOf = ({ lane }: OutboxHandler): number => clockOf(lane).now()

	async function perform(claimed: readonly ClaimedWork[]): Promise<'over' | 'busy'> {
		const handler = handlers.get(claimed[0]?.kind ?? '')
		if (!handler) return 'over'
		const lost = claimed.filter(({ failures }) => failures >= handler.patience.maxAttempts)
		if (lost.length > 0) await end(handler, lost, 'Its worker died every time.', 0)
		const work = claimed.filter((each) => !lost.includes(each))
		return work.length > 0 ? run(handler, work) : 'over'
	}

	async function run(handler: OutboxHandler, work: readonly ClaimedWork[]): Promise<'over' | 'busy'> {
		const [first] = work.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
		if (!first) return 'over'
		const renewal = setInterval(() => renew(work), leaseMs / 3)
		try {
			const outcome = await handler.run(first)
			await settle(handler, work, outcome)
			if ('busy' in outcome) return 'busy'
			await goOnAfter(work)
		} catch (error) {
			if (error instanceof BrokenHistory)
				for (const each of work) await brokenStreams.hold(each, error, nowOf(handler))
			else await fail(handler, work, error)
		} finally {
			clearInterval(renewal)
		}
		return 'over'
	}

	function renew(work: readonly ClaimedWork[]): void {
		renewLeases(sql, work, leaseMs).then(
			(held) => {
				if (!held) log.warn(`${namesOf(work)} took so long that another worker has it as well.`)
			},
			(error: Error) => log.warn(`The lease of ${namesOf(work)} can't be renewed: ${error.message}`),
		)
	}

	async function settle(
		handler: OutboxHandler,
		work: readonly ClaimedWork[],
		outcome: Outcome,
	): Promise<void> {
		const now = nowOf(handler)
		if ('busy' in outcome) {
			// The sweep finds it again: at once, it would be as busy as before.
			await postponeWork(sql, work, { dueAt: now })
			return
		}
		if ('again' in outcome) {
			// It went well, so what went wrong before is over: checking for a day must not add up to giving up.
			await postponeWork(sql, work, { dueAt: now + outcome.afterMs })
			wakeLater(handler, outcome.afterMs)
			return
		}
		// Many write messages to people.
		if (handler.lane === 'effects' && 'done' in outcome) lanes.get('messages')?.wake()
		const state = 'done' in outcome ? 'done' : 'ignored'
		const result = 'done' in outcome ? { note: outcome.note } : { reason: outcome.ignored }
		if (handler.forgets) await Promise.all(work.map(forget))
		else await Promise.all(work.map((each) => finish({ ...each, state, result, failures: 0, now })))
	}

	async function fail(handler: OutboxHandler, work: readonly ClaimedWork[], cause: unknown): Promise<void> {
		const now = nowOf(handler)
		if (isAway(cause)) {
			// The store tells of its absence itself, once for all that wait for it.
			const delayMs = pauseMs(AWAY_FAILURES)
			const dueAt = now + delayMs
			await postponeWork(sql, work, { dueAt, error: messageOf(cause), isFailure: false })
			wakeLater(handler, delayMs)
			return
		}
		const error = messageOf(cause)
		if (cause instanceof MailInDoubt) {
			// It goes again under its Message-ID, but once only.
			const twice = work.filter(({ lastError }) => MailInDoubt.isMessage(lastError))
			if (twice.length > 0) await settle(handler, twice, { done: true, note: error })
			const once = work.filter((each) => !twice.includes(each))
			return putBack(handler, once, error)
		}
		const isSpent = ({ failures, createdAt }: ClaimedWork) =>
			cause instanceof GiveUp || isOver(handler.patience, failures + 1, now - createdAt.getTime())
		const spent = work.filter(isSpent)
		if (spent.length > 0) await end(handler, spent, error, 1)
		await putBack(
			handler,
			work.filter((each) => !spent.includes(each)),
			error,
		)
	}

	async function putBack(handler: OutboxHandler, work: readonly ClaimedWork[], error: string): Promise<void> {
		if (work.length === 0) return
		const failures = 1 + Math.max(...work.map((each) => each.failures))
		const delayMs = pauseMs(failures)
		log.warn(`${namesOf(work)} failed the ${failures}. time: ${error}`)
		await postponeWork(sql, work, { dueAt: nowOf(handler) + delayMs, error, isFailure: true })
		wakeLater(handler, delayMs)
	}

	async function end(
		handler: OutboxHandler,
		work: readonly ClaimedWork[],
		error: string,
		failures: 0 | 1,
	): Promise<void> {
		if (handler.forgets) {
			log.warn(`${namesOf(work)} is given up: ${error}`)
			try {
				for (const each of work) await handler.giveUp?.(each)
			} catch (cause) {
				return putBack(handler, work, messageOf(cause))
			}
			await Promise.all(work.map(forget))
		} else {
			log.error(`${namesOf(work)} is a dead letter: ${error}`)
			const now = nowOf(handler)
			await Promise.all(work.map((each) => finish({ ...each, state: 'dead', error, failures, now })))
		}
	}

	async function goOnAfter(work: readonly ClaimedWork[]): Promise<void> {
		for (const stream of new Set(work.map(({ heldBy }) => heldBy))) {
			if (stream === null) continue
			try {
				await brokenStreams.mended(stream)
			} catch (error) {
				log.warn(`What waits for stream ${stream} is checked later: ${String(error)}`)
			}
		}
	}

	function wakeLater({ lane }: OutboxHandler, delayMs: number): void {
		if (delayMs < LANES[lane].sweepMs) setTimeout(() => lanes.get(lane)?.wake(), Math.max(0, delayMs)).unref()
	}

	const jobsSweep = createSweep(async () => {
		try {
			await scheduler.runDue()
		} catch (error) {
			log.warn(`Due jobs can't be searched for: ${String(error)}`)
		}
	}, settings.sweepMs ?? JOBS_SWEEP_MS)

	return {
		start() {
			for (const lane of lanes.values()) lane.start()
			jobsSweep.start()
		},
		async stop() {
			await jobsSweep.stop()
			await Promise.all([...lanes.values()].map((lane) => lane.stop()))
			await scheduler.idle()
		},
		wake: (lane) => lanes.get(lane)?.wake(),
		retry: (id) => retryDead(sql, id, clock.now()),
		runJob: (name) => scheduler.runNow(name),
	}
}

const namesOf = (work: readonly ClaimedWork[]): string => work.map(({ id }) => id).join(', ')
