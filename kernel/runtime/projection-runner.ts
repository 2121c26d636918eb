import type { Clock } from '../ports/clock.ts'
import type { EventStore, Position, RecordedEvent } from '../ports/event-store.ts'
import type { Log } from '../ports/log.ts'
import type { Projection } from '../projection/projection.ts'
import type { Sql } from '../sql/sql.ts'
import { LIVE } from './batches.ts'
import { createBuild } from './build.ts'
import { type FollowerState, type FollowSettings, follow } from './follower.ts'
import { type Generation, openGeneration } from './generations.ts'
import { createGuard } from './guard.ts'
import { type Metrics, noMetrics } from './metrics.ts'
import { createPass, type Pass } from './pass.ts'
import { createProgress, type Progress } from './progress.ts'

export interface RunnerSettings {
	readonly store: EventStore
	readonly sql: Sql
	readonly projections: readonly Projection[]
	readonly log: Log
	readonly clock: Clock
	readonly metrics?: Metrics
	readonly onApplied?: (projection: string, events: readonly RecordedEvent[]) => void
	readonly stoppedPauseMs?: FollowSettings['stoppedPauseMs']
}

export interface ProjectionStatus {
	readonly name: string
	readonly version: number
	readonly generation: number | null
	readonly phase: Generation['phase'] | 'superseded' | null
	readonly position: Position | null
	readonly caughtUp: boolean
	readonly state: FollowerState
}

export interface Runner {
	start(): void
	stop(): Promise<void>
	status(): readonly ProjectionStatus[]
	readonly progress: Progress
	readonly pass: Pass
}

/**
 * Keeps read models up to date: each follows the log to its end, and from there on they go together, all events of a batch
 * and the checkpoints in one transaction. Several processes may run it; for each read model one of them works and the
 * others wait.
 */
export function createRunner(settings: RunnerSettings): Runner {
	const { store, sql, projections, log, clock, metrics = noMetrics, onApplied = () => {} } = settings
	const progress = createProgress()
	const status = new Map<string, ProjectionStatus>()
	const guard = createGuard(sql, log)
	const stopping = new AbortController()
	const types = [...new Set(projections.flatMap(({ handles }) => handles))]
	const pass = createPass({ store, sql, log, signal: stopping.signal, types })
	let running: Promise<unknown> = Promise.resolve()

	function note(name: string, change: Partial<ProjectionStatus>): void {
		const before = status.get(name)
		if (before) status.set(name, { ...before, ...change })
	}

	function run(projection: Projection): Promise<void> {
		const { name, version } = projection
		const labels = { projection: name }
		let wasLive = false

		async function open(): Promise<Generation | null> {
			const generation = await openGeneration(sql, projection)
			// Another published version was intended; only a restart competes with it again.
			const isSuperseded = generation === null || (wasLive && generation.phase !== 'live')
			if (isSuperseded) {
				note(name, { phase: 'superseded', caughtUp: false })
				log.warn(`The read model ${name} is shown in another version than ${version}, which is not followed.`)
				return null
			}
			show(generation, false)
			return generation
		}

		function show(generation: Generation, caughtUp: boolean): void {
			wasLive = generation.phase === 'live'
			if (wasLive) progress.set(name, generation.position)
			note(name, {
				generation: generation.generation,
				phase: generation.phase,
				position: generation.position,
				caughtUp,
			})
		}

		function onCommitted(generation: Generation, events: readonly RecordedEvent[], caughtUp: boolean): void {
			const wasCaughtUp = status.get(name)?.caughtUp ?? false
			show(generation, caughtUp || (wasCaughtUp && events.length < LIVE.max))
			if (generation.phase !== 'live' || events.length === 0) return
			if (wasCaughtUp) observeLag(events)
			onApplied(name, events)
		}

		function observeLag(events: readonly RecordedEvent[]): void {
			const now = clock.now()
			for (const { metadata } of events) {
				metrics.observe('projection_lag_seconds', (now - Date.parse(metadata.recordedAt)) / 1_000, labels)
			}
		}

		const onState = (state: FollowerState): void => {
			note(name, { state })
			metrics.gauge('projection_stopped', state.is === 'stopped' ? 1 : 0, labels)
		}
		const build = createBuild({ sql, projection, id: `${name} v${version}`, open, onCommitted })
		const { signal } = stopping
		const { stoppedPauseMs } = settings
		return follow(build, {
			store,
			guard,
			log,
			signal,
			batch: LIVE,
			onState,
			pass,
			...(stoppedPauseMs && { stoppedPauseMs }),
		})
	}

	return {
		progress,
		pass,
		start() {
			for (const { name, version } of projections) {
				status.set(name, {
					name,
					version,
					generation: null,
					phase: null,
					position: null,
					caughtUp: false,
					state: { is: 'waiting', for: 'start' },
				})
			}
			running = Promise.all(projections.map(run))
		},
		async stop() {
			stopping.abort()
			await running
			await guard.close()
		},
		status: () => [...status.values()],
	}
}
