import { randomUUID } from 'node:crypto'
import { createPulse } from '../../../kernel/concurrency/waiting.ts'
import type { EventLog, StoredDelivery, StoredEvent } from '../../../kernel/ports/event-log.ts'
import {
	EventStoreUnavailable,
	type NewEvent,
	type Position,
	type SubscribeOptions,
	WrongExpectedRevision,
} from '../../../kernel/ports/event-store.ts'
import type { JsonObject } from '../../../kernel/wire/json.ts'

export interface LogUnderTest {
	/** Opens another handle of the log, as another process would. The in-memory log has only one handle. */
	open(): EventLog
	cutConnections?(): Promise<void>
	goAway?(): Promise<void>
	comeBack?(): Promise<void>
	/** Lets the server answer nothing until the returned function is called. */
	hold?(): () => void
	dispose(): Promise<void>
}

export interface Traits {
	/** True when an id of another stream, or before the expected revision, is refused. */
	readonly refusesEveryKnownId: boolean
	readonly isShared?: true
}

export const newStream = (): string => `request-${randomUUID()}`

export function newEvent(parts: { type?: string; data?: JsonObject; id?: string } = {}): NewEvent {
	return {
		id: parts.id ?? randomUUID(),
		type: parts.type ?? 'RequestApproved',
		schemaVersion: 1,
		data: parts.data ?? { amount: '1500', currency: 'INR' },
		metadata: {
			recordedAt: '2026-01-02T03:04:05.678Z',
			correlationId: 'correlation-1',
			commandId: '0198c2b0-7d1c-7e11-9b52-1a2b3c4d5e6f',
			actor: { kind: 'user', id: 'user-1' },
		},
	}
}

export const newEvents = (count: number, type?: string): NewEvent[] =>
	Array.from({ length: count }, () => newEvent(type === undefined ? {} : { type }))

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
	const all: T[] = []
	for await (const item of items) all.push(item)
	return all
}

export interface Follower {
	readonly deliveries: readonly StoredDelivery[]
	readonly events: readonly StoredEvent[]
	until(holds: (follower: Follower) => boolean): Promise<void>
	stop(): Promise<void>
}

export function follow(
	store: EventLog,
	options: SubscribeOptions,
	onDelivery: (delivery: StoredDelivery) => Promise<void> = async () => {},
): Follower {
	const controller = new AbortController()
	const never = new AbortController().signal
	const deliveries: StoredDelivery[] = []
	const events: StoredEvent[] = []
	const arrived = createPulse()
	let failure: unknown = null
	const run = async (): Promise<void> => {
		for await (const delivery of store.subscribe({ ...options, signal: controller.signal })) {
			deliveries.push(delivery)
			if (delivery.kind === 'event') events.push(delivery.event)
			arrived.beat()
			await onDelivery(delivery)
		}
	}
	const ended = run().catch((error) => {
		failure = error
		arrived.beat()
	})
	const follower: Follower = {
		deliveries,
		events,
		async until(holds) {
			while (!holds(follower)) {
				if (failure !== null) throw failure
				await arrived.next(never)
			}
		},
		async stop() {
			controller.abort()
			await ended
			if (failure !== null) throw failure
		},
	}
	return follower
}

export async function appendWithTimeout(
	store: EventLog,
	stream: string,
	events: readonly NewEvent[],
	expectedRevision: 'no_stream' | bigint,
): Promise<boolean> {
	for (;;) {
		try {
			await store.append(stream, events, { expectedRevision })
			return true
		} catch (error) {
			if (error instanceof WrongExpectedRevision) return false
			if (!(error instanceof EventStoreUnavailable)) throw error
		}
	}
}

export function reached(deliveries: readonly StoredDelivery[]): Position | null {
	const last = deliveries.at(-1)
	if (last === undefined) return null
	return last.kind === 'event' ? last.event.position : last.position
}
