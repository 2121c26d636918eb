import { expect } from 'vitest'
import type { DomainEvent } from '../../kernel/events/decider.ts'
import type { Position, RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { Projection } from '../../kernel/projection/projection.ts'

/** Returns events as a store would have recorded them, one second apart, for specs of projections. */
export function recorded(stream: string, events: readonly DomainEvent[], from = 0): RecordedEvent[] {
	return events.map((event, index) => {
		const place = from + index
		const suffix = place.toString().padStart(12, '0')
		return {
			id: `00000000-0000-5000-8000-${suffix}`,
			type: event.type,
			schemaVersion: 1,
			data: event.data,
			metadata: {
				recordedAt: new Date(Date.UTC(2026, 10, 21) + place * 1_000).toISOString(),
				correlationId: '00000000-0000-7000-8000-000000000001',
				commandId: `00000000-0000-5000-9000-${suffix}`,
				actor: { kind: 'system', id: 'spec' },
			},
			stream,
			revision: BigInt(index),
			position: place.toString().padStart(20, '0') as Position,
			digest: '0'.repeat(64),
		}
	})
}

/** Returns the rows of a keyed projection by key. Folds twice and expects the same result. */
export function rowsAfter<R>(
	projection: Pick<Projection, 'handles'> & {
		keysOf(event: RecordedEvent): readonly string[]
		evolve(row: R | null, event: RecordedEvent, key: string): R | null
	},
	events: readonly RecordedEvent[],
): Map<string, R> {
	const once = () => {
		const rows = new Map<string, R>()
		for (const event of events) {
			if (!projection.handles.includes(event.type)) continue
			for (const key of projection.keysOf(event)) {
				const row = projection.evolve(rows.get(key) ?? null, event, key)
				if (row === null) rows.delete(key)
				else rows.set(key, row)
			}
		}
		return rows
	}
	const rows = once()
	expect(once()).toEqual(rows)
	return rows
}

/** Returns the rows of an appending projection. Runs twice and expects the same result. */
export function appendedRows<R>(
	projection: Pick<Projection, 'handles'> & { rowsOf(event: RecordedEvent): readonly R[] },
	events: readonly RecordedEvent[],
): R[] {
	const once = () =>
		events
			.filter((event) => projection.handles.includes(event.type))
			.flatMap((event) => [...projection.rowsOf(event)])
	const rows = once()
	expect(once()).toEqual(rows)
	return rows
}
