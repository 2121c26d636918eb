import type { EffectHandler } from '../effects/effects.ts'
import { messageOf } from '../events/errors.ts'
import { workId } from '../outbox/outbox.ts'
import { type NewWork, planWork } from '../outbox/outbox-rows.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventStore, Position, RecordedEvent } from '../ports/event-store.ts'
import type { Log } from '../ports/log.ts'
import type { Sql, SqlExecutor, Tx } from '../sql/sql.ts'
import { type Batch, LIVE } from './batches.ts'
import { CheckpointMoved } from './failures.ts'
import { type FollowerState, type FollowSettings, follow, type Subscriber } from './follower.ts'
import { type Key, type Move, moveCheckpoints } from './generations.ts'
import { createGuard } from './guard.ts'
import { type Metrics, noMetrics } from './metrics.ts'
import type { Pass } from './pass.ts'

export interface EffectPlannerSettings {
	readonly store: EventStore
	readonly sql: Sql
	readonly handlers: readonly EffectHandler[]
	readonly clock: Clock
	readonly log: Log
	readonly metrics?: Metrics
	readonly onPlanned: () => void
	readonly pass?: Pass
	readonly stoppedPauseMs?: FollowSettings['stoppedPauseMs']
}

export interface EffectPlanner {
	start(): void
	stop(): Promise<void>
	status(): { readonly position: Position | null; readonly state: FollowerState }
}

interface Row {
	readonly id: string
	readonly handler: EffectHandler
	readonly event: RecordedEvent
	readonly dueAt: number
}

const NAME = 'effects'
const EFFECTS: Key = { name: NAME, version: 0, generation: 0 }

const workOf = ({ id, handler, event, dueAt }: Row): NewWork => ({
	id,
	kind: handler.name,
	lane: 'effects',
	subject: event.stream,
	causeId: event.id,
	dueAt,
	revision: event.revision,
	position: event.position,
	keepsOrder: handler.keepOrder ?? true,
})

/**
 * Plans the effects of each event in the transaction that moves its checkpoint: exactly once, however often
 * it is interrupted. It carries out nothing itself, and rebuilding read models never triggers it.
 */
export function createEffectPlanner(settings: EffectPlannerSettings): EffectPlanner {
	const { store, sql, handlers, clock, log, metrics = noMetrics, onPlanned, pass, stoppedPauseMs } = settings
	const guard = createGuard(sql, log)
	const stopping = new AbortController()
	let running: Promise<void> = Promise.resolve()
	let position: Position | null = null
	let state: FollowerState = { is: 'waiting', for: 'start' }
	let beginnings = new Map<string, Position>()

	function planned(event: RecordedEvent): Row[] {
		return handlers
			.filter(({ name, on }) => on.includes(event.type) && isAfter(event, beginnings.get(name)))
			.map((handler) => ({
				id: workId(event.id, handler.name),
				handler,
				event,
				dueAt: Date.parse(event.metadata.recordedAt) + (handler.delayMs?.(event) ?? 0),
			}))
	}

	const isAfter = (event: RecordedEvent, beginning: Position | undefined): boolean =>
		beginning !== undefined && store.comparePositions(event.position, beginning) > 0

	const wayTo = (to: Position): Move | null =>
		position === null ? null : { key: EFFECTS, from: position, to }

	async function write(events: readonly RecordedEvent[], tx: Tx): Promise<void> {
		const rows = events.flatMap(planned)
		if (rows.length > 0) await planWork(tx, rows.map(workOf), clock.now())
	}

	function committed(events: readonly RecordedEvent[], to: Position): void {
		position = to
		if (events.length > 0) onPlanned()
	}

	async function commit({ events, position: to }: Batch): Promise<void> {
		if (to === position) return
		const move = async (executor: SqlExecutor) => {
			const way = wayTo(to)
			if (way === null || (await moveCheckpoints(executor, [way])).length === 0)
				throw new CheckpointMoved(NAME)
		}
		if (events.length === 0) await move(sql)
		else
			await sql.transaction(async (tx) => {
				await move(tx)
				await write(events, tx)
			})
		committed(events, to)
	}

	const types = [...new Set(handlers.flatMap((handler) => handler.on))]
	const planner: Subscriber = {
		id: 'the planner of effects',
		types,
		member: { types, moveTo: wayTo, apply: write, committed },
		async begin() {
			const opened = await open(
				sql,
				handlers.map((handler) => handler.name),
			)
			position = opened.position
			beginnings = opened.beginnings
			return position
		},
		commit,
		stopAt: (event, error) => recordStop(sql, event, messageOf(error)),
		goOn: () => clearStop(sql),
	}

	return {
		start() {
			const { signal } = stopping
			const onState = (next: FollowerState) => {
				state = next
				metrics.gauge('effect_planner_stopped', next.is === 'stopped' ? 1 : 0)
			}
			running = follow(planner, {
				store,
				guard,
				log,
				signal,
				batch: LIVE,
				onState,
				...(pass && { pass }),
				...(stoppedPauseMs && { stoppedPauseMs }),
			})
		},
		async stop() {
			stopping.abort()
			await running
			await guard.close()
		},
		status: () => ({ position, state }),
	}
}

function open(
	sql: Sql,
	handlers: readonly string[],
): Promise<{ position: Position; beginnings: Map<string, Position> }> {
	return sql.transaction(async (tx) => {
		await tx.execute('INSERT INTO ops.checkpoints (name) VALUES ($1) ON CONFLICT DO NOTHING', [NAME])
		const { position } = await tx.one<{ position: Position }>(
			'SELECT position FROM ops.checkpoints WHERE name = $1 FOR UPDATE',
			[NAME],
		)
		await tx.execute(
			`INSERT INTO ops.effect_handlers (name, after_position)
			SELECT name, $2 FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING`,
			[handlers, position],
		)
		const rows = await tx.query<{ name: string; after_position: Position }>(
			'SELECT name, after_position FROM ops.effect_handlers',
		)
		return { position, beginnings: new Map(rows.map((row) => [row.name, row.after_position])) }
	})
}

async function recordStop(sql: Sql, event: RecordedEvent | null, message: string): Promise<void> {
	await sql.execute(
		`UPDATE ops.checkpoints
		SET state = 'stopped', stopped_at_event = $2, stopped_at_position = $3, stopped_by = $4, updated_at = now()
		WHERE name = $1`,
		[NAME, event?.id ?? null, event?.position ?? null, message],
	)
}

async function clearStop(sql: Sql): Promise<void> {
	await sql.execute(
		`UPDATE ops.checkpoints
		SET state = 'running', stopped_at_event = NULL, stopped_at_position = NULL, stopped_by = NULL,
			updated_at = now()
		WHERE name = $1 AND state = 'stopped'`,
		[NAME],
	)
}
