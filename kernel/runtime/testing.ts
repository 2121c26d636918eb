import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore, NewEvent, Position } from '../ports/event-store.ts'
import { type KeyedProjection, keyedProjection } from '../projection/keyed.ts'
import type { Sql } from '../sql/sql.ts'
import { bigint, defineTable, integer, type ProjectedRowOf, text } from '../sql/table.ts'
import type { JsonObject } from '../wire/json.ts'

export const quiet = { info() {}, warn() {}, error() {} }
export const systemClock = { now: () => Date.now() }

export function newEvent(type: string, data: JsonObject = {}): NewEvent {
	const id = randomUUID()
	return {
		id,
		type,
		schemaVersion: 1,
		data,
		metadata: {
			recordedAt: new Date().toISOString(),
			correlationId: id,
			commandId: id,
			actor: { kind: 'system', id: 'spec' },
		},
	}
}

export function createWriter(store: EventStore) {
	const revisions = new Map<string, bigint>()
	return async (stream: string, ...events: readonly NewEvent[]): Promise<Position> => {
		const before = revisions.get(stream)
		const result = await store.append(stream, events, { expectedRevision: before ?? 'no_stream' })
		revisions.set(stream, result.revision)
		return result.position
	}
}
export const talliesTable = defineTable(
	'read.tallies',
	{
		id: text(),
		total: bigint(),
		times: integer(),
	},
	{ primaryKey: ['id'] },
)
export type TallyRow = ProjectedRowOf<typeof talliesTable>

export const tallies = (version = 1, factor = 1n): KeyedProjection<typeof talliesTable> =>
	keyedProjection({
		table: talliesTable,
		version,
		handles: ['Added', 'Cleared'],
		keysOf: (event) => [event.stream],
		evolve: (row, event, id) => {
			if (event.type === 'Cleared') return null
			const amount = BigInt(String(event.data.amount)) * factor
			return { id, total: (row?.total ?? 0n) + amount, times: (row?.times ?? 0) + 1 }
		},
	})

/** Waits for a condition. @throws its last error, or a timeout after 10 s */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
	const deadline = Date.now() + 10_000
	while (!(await condition())) {
		if (Date.now() > deadline) throw new Error(`It never came to pass that ${what}.`)
		await delay(5)
	}
}

export async function hashOf(sql: Sql, table: string, key: string): Promise<string> {
	const digest = createHash('sha256')
	for await (const row of sql.stream<{ row: string }>(
		`SELECT to_json(t)::text AS row FROM ${table} t ORDER BY ${key} COLLATE "C"`,
	))
		digest.update(row.row)
	return digest.digest('hex')
}
