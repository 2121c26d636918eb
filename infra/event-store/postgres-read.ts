import type pg from 'pg'
import type { StoredEvent } from '../../kernel/ports/event-log.ts'
import type { EventMetadata, Position, ReadOptions } from '../../kernel/ports/event-store.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'
import { toPosition } from './position.ts'
import { unavailable } from './postgres-errors.ts'

const LAST_REVISION = 2n ** 63n - 1n
const STREAM_PAGE = 200

export const EVENT_COLUMNS = `e.position, e.stream, e.revision, e.event_id, e.type, e.schema_version,
	e.data, e.metadata, encode(e.digest, 'hex')`

export type EventRow = [
	position: string,
	stream: string,
	revision: string,
	id: string,
	type: string,
	schemaVersion: number,
	data: JsonObject,
	metadata: EventMetadata,
	digest: string,
]

export function eventOf(row: EventRow): StoredEvent {
	const [position, stream, revision, id, type, schemaVersion, data, metadata, digest] = row
	return {
		stream,
		revision: BigInt(revision),
		position: position.padStart(20, '0') as Position,
		id,
		type,
		schemaVersion,
		data,
		metadata,
		digest,
	}
}

type Direction = 'forwards' | 'backwards'

interface Want {
	readonly stream: string
	readonly from: bigint
	readonly size: number
}

interface WaitingWant extends Want {
	readonly takers: {
		readonly resolve: (events: readonly StoredEvent[]) => void
		readonly reject: (error: Error) => void
	}[]
}

const pageQuery = (direction: Direction) => ({
	name: `es_read_${direction}`,
	text: `
		SELECT w.number::int, ${EVENT_COLUMNS}
		FROM unnest($1::text[], $2::bigint[], $3::int[]) WITH ORDINALITY AS w(stream, first, size, number)
		CROSS JOIN LATERAL (
			SELECT * FROM es.events s
			WHERE s.stream = w.stream AND s.revision ${direction === 'forwards' ? '>=' : '<='} w.first
			ORDER BY s.revision ${direction === 'forwards' ? 'ASC' : 'DESC'}
			LIMIT w.size
		) e
		ORDER BY w.number, e.revision ${direction === 'forwards' ? 'ASC' : 'DESC'}`,
	rowMode: 'array' as const,
})

export interface StreamReader {
	readStream(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent>
	head(): Promise<Position>
}

/**
 * Reads streams page by page. Reads of one tick of the event loop share a query, and equal reads share a
 * result.
 */
export function createStreamReader(pool: pg.Pool): StreamReader {
	const loaders = { forwards: createLoader(pool, 'forwards'), backwards: createLoader(pool, 'backwards') }

	async function* readStream(stream: string, options: ReadOptions = {}): AsyncGenerator<StoredEvent> {
		const { direction = 'forwards', limit = Number.POSITIVE_INFINITY } = options
		const step = direction === 'forwards' ? 1n : -1n
		let from = options.from ?? (direction === 'forwards' ? 0n : LAST_REVISION)
		let left = limit
		while (left > 0 && from >= 0n) {
			const size = Math.min(left, STREAM_PAGE)
			const events = await loaders[direction]({ stream, from, size })
			yield* events
			const last = events.at(-1)
			if (last === undefined || events.length < size) return
			left -= size
			from = last.revision + step
		}
	}

	async function head(): Promise<Position> {
		try {
			const { rows } = await pool.query<[string]>({
				name: 'es_head',
				text: 'SELECT position FROM es.head',
				rowMode: 'array',
			})
			return toPosition(BigInt(rows[0]?.[0] ?? 0))
		} catch (error) {
			throw unavailable(error)
		}
	}

	return { readStream, head }
}

const MAX_CONCURRENT_QUERIES = 2

function createLoader(pool: pg.Pool, direction: Direction): (want: Want) => Promise<readonly StoredEvent[]> {
	const query = pageQuery(direction)
	let waiting = new Map<string, WaitingWant>()
	let underWay = 0
	let isPlanned = false

	function plan(): void {
		if (isPlanned || underWay >= MAX_CONCURRENT_QUERIES || waiting.size === 0) return
		isPlanned = true
		setImmediate(() => {
			isPlanned = false
			underWay += 1
			void load().finally(() => {
				underWay -= 1
				plan()
			})
		})
	}

	async function load(): Promise<void> {
		const wants = [...waiting.values()]
		waiting = new Map()
		try {
			const { rows } = await pool.query<[number, ...EventRow]>({
				...query,
				values: [
					wants.map((want) => want.stream),
					wants.map((want) => want.from),
					wants.map((want) => want.size),
				],
			})
			const found: StoredEvent[][] = wants.map(() => [])
			for (const [number, ...event] of rows) found[number - 1]?.push(eventOf(event))
			for (const [index, want] of wants.entries())
				for (const taker of want.takers) taker.resolve(found[index] ?? [])
		} catch (error) {
			for (const want of wants) for (const taker of want.takers) taker.reject(unavailable(error))
		}
	}

	return (want) =>
		new Promise((resolve, reject) => {
			const key = `${want.from} ${want.size} ${want.stream}`
			const same = waiting.get(key)
			if (same) same.takers.push({ resolve, reject })
			else waiting.set(key, { ...want, takers: [{ resolve, reject }] })
			plan()
		})
}
