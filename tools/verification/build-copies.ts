import { type Delivery, type EventStore, type Position, START } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import type { BatchSettings } from '../../kernel/runtime/batches.ts'
import { createBuild } from '../../kernel/runtime/build.ts'
import { follow } from '../../kernel/runtime/follower.ts'
import { createGuard } from '../../kernel/runtime/guard.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { copyOf, readCopy } from './copies.ts'

export interface Goal {
	readonly projection: Projection
	readonly until: Position
}

export interface BuildCopiesSettings {
	readonly sql: Sql
	readonly store: EventStore
	readonly log: Log
	readonly goals: readonly Goal[]
	readonly batch: number
	readonly onApplied: (events: number) => void
}

/**
 * Fills copies from the log with the runner's own parts: the same batches, transactions and checkpoints. An
 * interrupted copy continues from its checkpoint.
 * @throws Error when an event can't be applied
 */
export async function buildCopies(settings: BuildCopiesSettings): Promise<void> {
	const { sql, store, log, goals, batch, onApplied } = settings
	const guard = createGuard(sql, log)
	const sizes: BatchSettings = { max: batch, flushMs: 50, paceMs: 0, idlePaceMs: 0 }
	const build = async ({ projection, until }: Goal): Promise<void> => {
		let failure: Error | null = null
		const stop = new AbortController()
		const builder = createBuild({
			sql,
			projection: copyOf(projection),
			id: `copy of ${projection.name} v${projection.version}`,
			open: async () => {
				const copy = await readCopy(sql, projection)
				return copy?.position === until ? null : copy
			},
			onCommitted: (_, events) => onApplied(events.length),
		})
		await follow(
			// Never told that it has caught up, it never takes the place of what is shown.
			{ ...builder, commit: (part) => builder.commit({ ...part, caughtUp: false }) },
			{
				store: endingAt(store, until),
				guard,
				log,
				batch: sizes,
				signal: stop.signal,
				onState(state) {
					if (state.is !== 'stopped') return
					const where = state.at === null ? '' : ` at ${state.at.type} ${state.at.id}`
					failure = new Error(`${projection.name} stopped${where}: ${state.error}`)
					stop.abort()
				},
			},
		)
		if (failure !== null) throw failure
	}
	try {
		await Promise.all(goals.map(build))
	} finally {
		await guard.close()
	}
}

function endingAt(store: EventStore, until: Position): EventStore {
	async function* subscribe(options: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<Delivery> {
		if (until === START) return
		for await (const delivery of store.subscribe(options)) {
			const position = delivery.kind === 'event' ? delivery.event.position : delivery.position
			const order = store.comparePositions(position, until)
			if (delivery.kind === 'event' && order <= 0) yield delivery
			if (order >= 0) {
				yield { kind: 'caughtUp', position: until }
				return
			}
			if (delivery.kind !== 'event') yield delivery
		}
	}
	return { ...store, subscribe }
}
