import { messageOf } from '../errors.ts'
import type { Position, RecordedEvent } from '../ports/event-store.ts'
import type { Projection, RowMemory } from '../projection/projection.ts'
import type { Sql, SqlExecutor } from '../sql/sql.ts'
import { HOUR_MS } from '../time.ts'
import type { Batch } from './batches.ts'
import { CheckpointMoved } from './failures.ts'
import type { Subscriber } from './follower.ts'
import {
	clearStop,
	type Generation,
	indexesOf,
	moveCheckpoints,
	publish,
	recordStop,
	tableOf,
} from './generations.ts'
import { createIdleMoves, type MoveIdly } from './idle-moves.ts'

export interface BuildSettings {
	readonly sql: Sql
	readonly projection: Projection
	/** What follows and locks under one name: one at a time. */
	readonly id: string
	/** Shared with others who follow the log in this process. */
	readonly moveIdly?: MoveIdly
	/** The generation to work on; null ends it. */
	readonly open: () => Promise<Generation | null>
	/** Told after a commit. */
	readonly onCommitted: (generation: Generation, events: readonly RecordedEvent[], caughtUp: boolean) => void
}

/** An index over all rows there ever were. */
const INDEX_MS = 4 * HOUR_MS
/** Rows kept in memory for the next batch; then it begins again with none. */
const MAX_REMEMBERED = 50_000

/** Fills a generation from the log, and puts it behind the view once it has caught up with the live one. */
export function createBuild(settings: BuildSettings): Subscriber {
	const { sql, projection, id, moveIdly = createIdleMoves(sql), open, onCommitted } = settings
	let current: Generation | null = null
	let memory: RowMemory = new Map()
	const handled = new Set(projection.handles)
	const ofInterest = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
		projection.passesAll ? events.filter(({ type }) => handled.has(type)) : events

	function opened(): Generation {
		if (current === null) throw new Error(`${id} has not begun.`)
		return current
	}

	async function move(executor: SqlExecutor, key: Generation, to: Position): Promise<void> {
		const moved = await moveCheckpoints(executor, [{ key, from: key.position, to }])
		if (moved.length === 0) throw new CheckpointMoved(id)
	}

	/** What is remembered of the table is right only as long as every transaction succeeds. */
	async function write(
		generation: Generation,
		events: readonly RecordedEvent[],
		to: Position,
	): Promise<void> {
		if (events.length === 0) {
			if (!(await moveIdly(generation, generation.position, to))) throw new CheckpointMoved(id)
			return
		}
		const known = memory.size > MAX_REMEMBERED ? new Map() : memory
		memory = new Map()
		await sql.transaction(async (tx) => {
			await move(tx, generation, to)
			await projection.apply(ofInterest(events), tx, tableOf(generation), known)
		})
		memory = known
	}

	async function show(generation: Generation): Promise<boolean> {
		for (const statement of indexesOf(projection, generation))
			await sql.execute(statement, [], { answerMs: INDEX_MS })
		return publish(sql, generation)
	}

	async function commit({ events, position, caughtUp }: Batch): Promise<void> {
		let generation = opened()
		if (position !== generation.position) {
			await write(generation, events, position)
			generation = { ...generation, position }
			current = generation
		}
		if (generation.phase === 'building' && caughtUp && (await show(generation))) {
			generation = { ...generation, phase: 'live' }
			current = generation
		}
		onCommitted(generation, events, caughtUp)
	}

	return {
		id,
		types: projection.passesAll ? null : projection.handles,
		async begin() {
			memory = new Map()
			current = await open()
			return current?.position ?? null
		},
		commit,
		stopAt: (event, error) => recordStop(sql, opened(), event, messageOf(error)),
		goOn: () => clearStop(sql, opened()),
	}
}
