import type { EventStore } from '../ports/event-store.ts'
import type { Log } from '../ports/log.ts'
import type { Projection } from '../projection/projection.ts'
import type { Sql, Tx } from '../sql/sql.ts'
import type { BatchSettings } from './batches.ts'
import { createBuild } from './build.ts'
import { follow } from './follower.ts'
import {
	createGeneration,
	type Generation,
	liveGeneration,
	lockName,
	removeGenerations,
} from './generations.ts'
import { createGuard } from './guard.ts'

export interface RebuildSettings {
	readonly store: EventStore
	readonly sql: Sql
	readonly projection: Projection
	readonly log: Log
	readonly onProgress?: (progress: RebuildProgress) => void
	readonly signal?: AbortSignal
}

export interface RebuildProgress {
	readonly events: number
	readonly elapsedMs: number
}

export interface Rebuilt extends RebuildProgress {
	readonly name: string
	readonly version: number
	readonly generation: number
	readonly eventsPerSecond: number
}

const BULK: BatchSettings = { max: 10_000, flushMs: 50, paceMs: 0, idlePaceMs: 0 }

/**
 * Rebuilds a read model from the whole log beside the published one, and takes its place once it has caught
 * up. Nothing is interrupted: a runner that follows the replaced one continues with the new one.
 * @throws Error when the runner is building this version at the moment, when an event can't be applied, or
 * when it was aborted; the published one then stays
 */
export async function rebuild(settings: RebuildSettings): Promise<Rebuilt> {
	const { store, sql, projection, log, onProgress = () => {} } = settings
	const { name, version } = projection
	const done = new AbortController()
	const signal = AbortSignal.any([done.signal, ...(settings.signal ? [settings.signal] : [])])
	const guard = createGuard(sql, log)
	const begunAt = performance.now()
	let events = 0
	const id = `${name} v${version} rebuild`
	let failure: Error | null = null

	const progress = (): RebuildProgress => ({ events, elapsedMs: performance.now() - begunAt })
	let made = null as Generation | null
	const build = createBuild({
		sql,
		projection,
		id,
		open: async () => made && resume(sql, made),
		onCommitted(generation, applied) {
			made = generation
			events += applied.length
			onProgress(progress())
			if (generation.phase === 'live') done.abort()
		},
	})
	try {
		await guard.acquire(id, signal)
		made = await startAfresh(sql, projection)
		await follow(build, {
			store,
			guard,
			log,
			signal,
			batch: BULK,
			onState(state) {
				if (state.is !== 'stopped') return
				const where = state.at === null ? '' : ` past ${state.at.type} ${state.at.id}`
				failure = new Error(`${name} can't be rebuilt${where}: ${state.error}`)
				done.abort()
			},
		})
	} finally {
		await guard.close()
	}
	if (failure !== null) throw failure
	if (made?.phase !== 'live') throw new Error(`The rebuild of ${name} did not come to its end.`)
	const result = progress()
	return {
		...result,
		name,
		version,
		generation: made.generation,
		eventsPerSecond: Math.floor((events * 1_000) / result.elapsedMs),
	}
}

function startAfresh(sql: Sql, projection: Projection): Promise<Generation> {
	const { name, version } = projection
	return sql.transaction(async (tx) => {
		await lockName(tx, name)
		const live = await liveGeneration(tx, name)
		if (live !== null && live.version < version)
			throw new Error(
				`Version ${version} of ${name} is being built by the runner, and is shown as soon as it has caught up.`,
			)
		await removeGenerations(tx, name, "phase = 'building'", [])
		return createGeneration(tx, projection, 'building')
	})
}

const resume = (sql: Sql, { name, version, generation }: Generation): Promise<Generation | null> =>
	sql.transaction((tx: Tx) =>
		tx.maybeOne<Generation>(
			`SELECT name, version, generation, phase, position FROM ops.projections
			WHERE name = $1 AND version = $2 AND generation = $3 AND phase <> 'retired'`,
			[name, version, generation],
		),
	)
