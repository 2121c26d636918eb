import { messageOf } from '../events/errors.ts'
import type { Position, RecordedEvent } from '../ports/event-store.ts'
import type { Projection, RowMemory } from '../projection/projection.ts'
import type { Sql, SqlExecutor, Tx } from '../sql/sql.ts'
import { HOUR_MS } from '../wire/time.ts'
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
import type { Member } from './pass.ts'

export interface BuildSettings {
	readonly sql: Sql
	readonly projection: Projection
	readonly id: string
	readonly open: () => Promise<Generation | null>
	readonly onCommitted: (generation: Generation, events: readonly RecordedEvent[], caughtUp: boolean) => void
}

const INDEX_MS = 4 * HOUR_MS
const MAX_REMEMBERED = 50_000

export function createBuild(settings: BuildSettings): Subscriber & { readonly member: Member } {
	const { sql, projection, id, open, onCommitted } = settings
	let current: Generation | null = null
	let memory: RowMemory = new Map()
	let applied: RowMemory = new Map()
	const handled = new Set(projection.handles)
	const ofInterest = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
		projection.passesAll ? events.filter(({ type }) => handled.has(type)) : events

	function opened(): Generation {
		if (current === null) throw new Error(`${id} has not begun.`)
		return current
	}

	const wayOf = (key: Generation, to: Position) => ({ key, from: key.position, to })

	async function move(executor: SqlExecutor, key: Generation, to: Position): Promise<void> {
		const moved = await moveCheckpoints(executor, [wayOf(key, to)])
		if (moved.length === 0) throw new CheckpointMoved(id)
	}

	async function apply(events: readonly RecordedEvent[], tx: Tx): Promise<void> {
		applied = memory.size > MAX_REMEMBERED ? new Map() : memory
		memory = new Map()
		await projection.apply(ofInterest(events), tx, tableOf(opened()), applied)
	}

	function committed(events: readonly RecordedEvent[], position: Position): Generation {
		if (events.length > 0) memory = applied
		const generation = { ...opened(), position }
		current = generation
		return generation
	}

	async function write(
		generation: Generation,
		events: readonly RecordedEvent[],
		to: Position,
	): Promise<Generation> {
		if (events.length === 0) await move(sql, generation, to)
		else
			await sql.transaction(async (tx) => {
				await move(tx, generation, to)
				await apply(events, tx)
			})
		return committed(events, to)
	}

	async function show(generation: Generation): Promise<boolean> {
		for (const statement of indexesOf(projection, generation))
			await sql.execute(statement, [], { answerMs: INDEX_MS })
		return publish(sql, generation)
	}

	async function commit({ events, position, caughtUp }: Batch): Promise<void> {
		let generation = opened()
		if (position !== generation.position) generation = await write(generation, events, position)
		if (generation.phase === 'building' && caughtUp && (await show(generation))) {
			generation = { ...generation, phase: 'live' }
			current = generation
		}
		onCommitted(generation, events, caughtUp)
	}

	const types = projection.passesAll ? null : projection.handles
	return {
		id,
		types,
		member: {
			types,
			moveTo: (to) => (current?.phase === 'live' ? wayOf(current, to) : null),
			apply,
			committed: (events, position, caughtUp) => onCommitted(committed(events, position), events, caughtUp),
		},
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
