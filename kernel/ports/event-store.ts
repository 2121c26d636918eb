import type { JsonObject } from '../wire/json.ts'

/**
 * A place in the log of all events. Opaque: only the store that gave it may interpret it.
 * Every adapter gives positions of one fixed width whose byte order is log order, so that SQL may
 * compare stored positions as text with `COLLATE "C"`. The empty string is before the first event.
 */
export type Position = string & { readonly __brand: 'Position' }
export const START = '' as Position

/**
 * The author of an event. Device and address are in the activity log under the correlation id, never here.
 */
export type Actor =
	| { readonly kind: 'user'; readonly id: string }
	| { readonly kind: 'guest'; readonly id: string }
	| { readonly kind: 'provider'; readonly id: string }
	| { readonly kind: 'system'; readonly id: string }

/**
 * - `recordedAt`: ISO 8601 UTC with milliseconds, from the Clock port
 * - `correlationId`: the request or job at the beginning of the chain
 * - `causationId`: the direct cause, a command or event
 * - `commandId`: the idempotency id of the command (UUID)
 * - `bodyHash`: SHA-256 (hex) of the command's body, which distinguishes a replay from another body under the
 *   same key
 */
export type EventMetadata = {
	readonly recordedAt: string
	readonly correlationId: string
	readonly causationId?: string
	readonly commandId: string
	readonly bodyHash?: string
	readonly actor: Actor
}

export interface NewEvent {
	/** UUID. Appending the same ids again at the same revision returns the first result. */
	readonly id: string
	readonly type: string
	/** Version of the shape of `data`, from 1; older events are lifted when they are read. */
	readonly schemaVersion: number
	readonly data: JsonObject
	readonly metadata: EventMetadata
}

export interface RecordedEvent extends NewEvent {
	readonly stream: string
	readonly revision: bigint
	readonly position: Position
	/** SHA-256 (hex) over stream, revision, id, type, schema version, data and metadata, as they are stored. */
	readonly digest: string
	/** The stored form, when it differs from today's shape. */
	readonly stored?: Pick<NewEvent, 'type' | 'schemaVersion' | 'data'>
}

export interface Checkpoint {
	readonly kind: 'checkpoint'
	readonly position: Position
}
/** The subscriber has reached the end of the log; following events are live. */
export interface CaughtUp {
	readonly kind: 'caughtUp'
	readonly position: Position
}
export interface Delivered {
	readonly kind: 'event'
	readonly event: RecordedEvent
}
export type Delivery = Delivered | Checkpoint | CaughtUp

export type ExpectedRevision = 'no_stream' | bigint

export interface AppendResult {
	readonly revision: bigint
	readonly position: Position
}

export interface ReadOptions {
	readonly from?: bigint
	readonly direction?: 'forwards' | 'backwards'
	readonly limit?: number
}

export interface SubscribeOptions {
	/** Deliver events after this position; `START` for all. */
	readonly after: Position
	readonly types?: readonly string[]
	readonly signal?: AbortSignal
}

export interface EventCatalog {
	/** Returns the schema version that a type is written with. @throws UnknownEvent for an undeclared type */
	versionOf(type: string): number
	/** @throws UnknownEvent for an undeclared type, or a shape that is newer than this release */
	lift(stored: Omit<RecordedEvent, 'stored'>): RecordedEvent
	storedTypes(types: readonly string[]): readonly string[]
}

/**
 * Reads and writes events: a log behind the read boundary (`kernel/events/events.ts`), so that events have
 * today's shapes, whenever they were written. An event that this release can't read stops its reader.
 */
export interface EventStore {
	readonly catalog: EventCatalog
	/**
	 * Appends 1 to 500 events to one stream, all or none, durable when it resolves.
	 * @throws WrongExpectedRevision when nothing was written
	 * @throws EventIdConflict when an id is used elsewhere, or only a part of them is known
	 * @throws InvalidEvent for NUL, a lone surrogate, more than 256 KiB in one event or 1 MiB in all, or a
	 * number that JSON can't carry; nothing was written
	 * @throws EventStoreUnavailable with an unknown outcome: send the same ids again
	 */
	append(
		stream: string,
		events: readonly NewEvent[],
		options: { expectedRevision: ExpectedRevision },
	): Promise<AppendResult>
	/** Yields one stream in order; empty when there is none. @throws EventStoreUnavailable, UnknownEvent */
	readStream(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>
	/**
	 * Yields all events after a position in log order, then live for ever, as `EventLog` delivers them. `types`
	 * are today's. @throws LogBroken, UnknownEvent
	 */
	subscribe(options: SubscribeOptions): AsyncIterable<Delivery>
	/** Returns the position of the last event, `START` when there is none. @throws EventStoreUnavailable */
	head(): Promise<Position>
	comparePositions(a: Position, b: Position): -1 | 0 | 1
	close(): Promise<void>
}

export class WrongExpectedRevision extends Error {
	override name = 'WrongExpectedRevision'
	readonly stream: string
	readonly expected: ExpectedRevision
	readonly actual: ExpectedRevision
	constructor(stream: string, expected: ExpectedRevision, actual: ExpectedRevision) {
		super(`Stream ${stream} is at revision ${actual}, not ${expected}.`)
		this.stream = stream
		this.expected = expected
		this.actual = actual
	}
}

export class EventIdConflict extends Error {
	override name = 'EventIdConflict'
	constructor(stream: string, ids: readonly string[]) {
		super(`An event of stream ${stream} is already recorded elsewhere: ${ids.join(', ')}.`)
	}
}

export class InvalidEvent extends Error {
	override name = 'InvalidEvent'
	constructor(stream: string, reason: string) {
		super(`An event of stream ${stream} can't be stored: ${reason}.`)
	}
}

export class EventStoreUnavailable extends Error {
	override name = 'EventStoreUnavailable'
	constructor(message: string, options?: { cause?: unknown }) {
		super(message, options)
	}
}

/**
 * The log has a hole, ends before a reader's place, or holds events that this system never wrote, or the
 * place is not one of this store: it is damaged, or another log. No retry mends it.
 */
export class LogBroken extends Error {
	override name = 'LogBroken'
}
