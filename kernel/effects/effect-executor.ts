import { BrokenHistory } from '../broken-history.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventStore, RecordedEvent } from '../ports/event-store.ts'
import type { Log } from '../ports/log.ts'
import type { Consumer, JobQueue } from '../ports/queue.ts'
import type { Sql } from '../sql/sql.ts'
import { createBrokenStreams } from './broken-streams.ts'
import {
	type ClaimedEffect,
	claimEffect,
	finishEffect,
	nextInTurn,
	postponeEffect,
	readyEffects,
	renewLease,
	retryEffect,
	type WaitingEffect,
} from './effect-rows.ts'
import type { EffectHandler, EffectOutcome, ScheduledJob } from './effects.ts'
import { retryPause } from './retry-pause.ts'
import { createRungBells } from './rung-bells.ts'
import { createScheduler } from './scheduled-jobs.ts'
import { createSweep } from './sweep.ts'

export interface EffectExecutorSettings {
	readonly sql: Sql
	readonly store: EventStore
	readonly queue: JobQueue
	readonly handlers: readonly EffectHandler[]
	readonly jobs: readonly ScheduledJob[]
	readonly clock: Clock
	readonly log: Log
	/** Effects carried out at once in this process. Default 8. */
	readonly concurrency?: number
	/** How long a worker that died keeps its effect from others. Default 20 s; a living one renews it. */
	readonly leaseMs?: number
	/** How often the table is looked through for what nobody rang for. Default 1 s. */
	readonly sweepMs?: number
	/** Pause after the n-th failure (from 1), in milliseconds. */
	readonly pauseMs?: (failures: number) => number
}

export interface EffectExecutor {
	start(): void
	/** Takes nothing more and waits for what is under way. */
	stop(): Promise<void>
	/** Rings for effects. A lost ring is no harm: the table is looked through as well. */
	ring(effects: readonly WaitingEffect[]): void
	/** Gives a dead letter all its tries again. @returns false when it isn't one */
	retry(effectId: string): Promise<boolean>
	/** Runs a scheduled job at once. @throws what it throws */
	runJob(name: string): Promise<void>
}

export const EFFECTS_QUEUE = 'effects'
const AT_ONE_SWEEP = 500
/** A ring further ahead than this is left to the sweep, which knows the system's clock. */
const LONGEST_DELAY_MS = 60_000

/** Carries out what is planned in `ops.effects`: at least once, in log order within a stream. */
export function createEffectExecutor(settings: EffectExecutorSettings): EffectExecutor {
	const { sql, store, queue, clock, log, jobs } = settings
	const { concurrency = 8, leaseMs = 20_000, sweepMs = 1_000, pauseMs = retryPause } = settings
	const handlers = new Map(settings.handlers.map((handler) => [handler.name, handler]))
	const scheduler = createScheduler({ sql, jobs, clock, log, leaseMs, pauseMs })
	const rung = createRungBells(sweepMs)
	const brokenStreams = createBrokenStreams({ sql, clock, log })
	let consumer: Consumer | null = null

	function ring(effects: readonly WaitingEffect[]): void {
		const soon = effects.filter(({ delayMs }) => delayMs <= LONGEST_DELAY_MS)
		for (const effect of soon) if (effect.delayMs <= 0) rung.note(keyOf(effect))
		const bells = soon.map((effect) => ({
			about: effect.id,
			// A bell for later must not keep away one for now: our clock may run ahead of the queue's.
			key: effect.delayMs > 0 ? `${keyOf(effect)}~later` : keyOf(effect),
			delayMs: Math.max(0, effect.delayMs),
		}))
		queue.add(EFFECTS_QUEUE, bells).catch((error: Error) => {
			for (const effect of soon) rung.forget(keyOf(effect))
			log.warn(`${soon.length} effects wait for the next look, since the queue is away: ${error.message}`)
		})
	}

	async function perform(id: string): Promise<void> {
		const effect = await claimEffect(sql, id, [...handlers.keys()], clock.now(), leaseMs)
		const handler = handlers.get(effect?.handler ?? '')
		if (!effect || !handler) return
		if (effect.failures >= handler.attempts)
			return bury(effect, effect.failures, 'Its worker died every time.')
		const renewal = setInterval(() => renew(effect), leaseMs / 3)
		try {
			const outcome = await run(handler, effect)
			await settle(effect, outcome)
			if (!('busy' in outcome)) await goOnAfter(effect)
		} catch (error) {
			if (error instanceof BrokenHistory) await brokenStreams.hold(effect, error)
			else await fail(effect, handler, error)
		} finally {
			clearInterval(renewal)
		}
	}

	function renew(effect: ClaimedEffect): void {
		renewLease(sql, effect, leaseMs).then(
			(held) => {
				if (!held) log.warn(`Effect ${effect.id} took so long that another worker has it as well.`)
			},
			(error: Error) => log.warn(`The lease of effect ${effect.id} can't be renewed: ${error.message}`),
		)
	}

	async function run(handler: EffectHandler, effect: ClaimedEffect): Promise<EffectOutcome> {
		const event = await eventOf(effect)
		return handler.run(event, {
			effectId: effect.id,
			attempt: effect.claims,
			correlationId: event.metadata.correlationId,
			causationId: event.id,
		})
	}

	async function eventOf({ stream, revision }: ClaimedEffect): Promise<RecordedEvent> {
		for await (const event of store.readStream(stream, { from: revision, limit: 1 })) return event
		throw new Error(`Stream ${stream} has no event ${revision}.`)
	}

	async function settle(effect: ClaimedEffect, outcome: EffectOutcome): Promise<void> {
		const now = clock.now()
		const { failures } = effect
		if ('busy' in outcome) {
			// The sweep rings for it: at once, it would be as busy as before.
			await postponeEffect(sql, effect, { dueAt: now, failures: 0 })
			return
		}
		if ('again' in outcome) {
			const { afterMs } = outcome
			// It went well, so what went wrong before is over: looking for a day must not add up to giving up.
			if (await postponeEffect(sql, effect, { dueAt: now + afterMs, failures: 0 }))
				ring([{ ...effect, delayMs: afterMs }])
			return
		}
		const state = 'done' in outcome ? 'done' : 'ignored'
		const result = 'done' in outcome ? { note: outcome.note } : { reason: outcome.ignored }
		if (await finishEffect(sql, effect, state, { result, failures, now })) await ringNext(effect)
	}

	async function fail(effect: ClaimedEffect, handler: EffectHandler, cause: unknown): Promise<void> {
		const failures = effect.failures + 1
		const error = cause instanceof Error ? cause.message : String(cause)
		if (failures >= handler.attempts) return bury(effect, failures, error)
		const delayMs = pauseMs(failures)
		log.warn(`Effect ${effect.id} failed the ${failures}. time: ${error}`)
		if (await postponeEffect(sql, effect, { dueAt: clock.now() + delayMs, failures, error }))
			ring([{ ...effect, delayMs }])
	}

	/** What held it holds nobody any more. */
	async function goOnAfter({ id, heldBy }: ClaimedEffect): Promise<void> {
		if (heldBy === null) return
		try {
			await brokenStreams.mended(heldBy)
		} catch (error) {
			log.warn(`What waits like effect ${id} did is looked at later: ${String(error)}`)
		}
	}

	async function bury(effect: ClaimedEffect, failures: number, error: string): Promise<void> {
		log.error(`Effect ${effect.id} is a dead letter: ${error}`)
		if (await finishEffect(sql, effect, 'dead', { error, failures, now: clock.now() })) await ringNext(effect)
	}

	async function ringNext(effect: ClaimedEffect): Promise<void> {
		// Whoever keeps no order has been rung for already.
		if (!effect.keepsOrder) return
		const next = await nextInTurn(sql, effect, clock.now())
		if (next !== null) ring([next])
	}

	const sweep = createSweep(async () => {
		rung.age()
		try {
			const ready = await readyEffects(sql, [...handlers.keys()], clock.now(), AT_ONE_SWEEP)
			ring(ready.filter((effect) => !rung.has(keyOf(effect))))
			await scheduler.runDue()
		} catch (error) {
			log.warn(`The effects can't be looked through: ${String(error)}`)
		}
	}, sweepMs)

	return {
		start() {
			consumer = queue.process(EFFECTS_QUEUE, perform, concurrency)
			sweep.start()
		},
		async stop() {
			await sweep.stop()
			await consumer?.close()
			await scheduler.idle()
		},
		ring,
		retry: (effectId) => retryEffect(sql, effectId, clock.now()),
		runJob: (name) => scheduler.runNow(name),
	}
}

/** Tells one try of an effect from the next. */
const keyOf = ({ id, claims }: Pick<WaitingEffect, 'id' | 'claims'>): string => `${id}~${claims}`
