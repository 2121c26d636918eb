import type { JsonObject } from '../wire/json.ts'

/**
 * A place in the log of all events. Opaque: only the store that gave it may interpret it.
 * Every adapter gives positions of one fixed width whose byte order is log order, so that SQL may
 * compare stored positions as text with `COLLATE "C"`. The empty string is before the first event.
 */
export type Position = string & { readonly __brand: 'Position' }
export const START = '' as Position

/** Who acted. Device and address are in the activity log under the correlation id, never here. */
export type Actor =
	| { readonly kind: 'user'; readonly id: string }
	| { readonly kind: 'guest'; readonly id: string }
	| { readonly kind: 'provider'; readonly id: string }
	| { readonly kind: 'system'; readonly id: string }

/**
 * - `recordedAt`: ISO 8601 UTC with milliseconds, from the Clock port
 * - `correlationId`: the request or job that started it all
 * - `causationId`: the command or event that led to this event directly
 * - `commandId`: the idempotency id of the command (UUID)
 * - `bodyHash`: SHA-256 (hex) of the command's body, to tell a replay from another body under the same key
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
	/** Version of the shape of `data`, from 1; events of older ones are lifted when they are read. */
	readonly schemaVersion: number
	readonly data: JsonObject
	readonly metadata: EventMetadata
}

export interface RecordedEvent extends NewEvent {
	readonly stream: string
	/** Place in its stream, from 0. */
	readonly revision: bigint
	readonly position: Position
	/** SHA-256 (hex) over stream, revision, id, type, schema version, data and metadata, as they are stored. */
	readonly digest: string
	/** How it lies in the log, where that differs from the shape of today. */
	readonly stored?: Pick<NewEvent, 'type' | 'schemaVersion' | 'data'>
}

/** Every event up to `position` that the filter left out has been passed over. */
export interface Checkpoint {
	readonly kind: 'checkpoint'
	readonly position: Position
}
/** The subscriber has passed the end of the log as it was read at one moment; what follows is live. */
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
	/** Revision of the last event written. */
	readonly revision: bigint
	readonly position: Position
}

export interface ReadOptions {
	/** First revision to read (inclusive); default 0 forwards, the last one backwards. */
	readonly from?: bigint
	readonly direction?: 'forwards' | 'backwards'
	readonly limit?: number
}

export interface SubscribeOptions {
	/** Deliver what comes after this position; `START` for all. */
	readonly after: Position
	/** Event types to deliver; all when absent. What is left out is passed over by checkpoints. */
	readonly types?: readonly string[]
	/** Ends the iteration and frees the connection. */
	readonly signal?: AbortSignal
}

/** Which events there are, and how those of former shapes are read. */
export interface EventCatalog {
	/** The schema version that a type is written with. @throws UnknownEvent nobody declares it */
	versionOf(type: string): number
	/** @throws UnknownEvent of a type that nobody declares, or of a shape that is newer than this release */
	lift(stored: Omit<RecordedEvent, 'stored'>): RecordedEvent
	/** The types under which events may be stored that are read as one of these. */
	storedTypes(types: readonly string[]): readonly string[]
}

/**
 * What everybody reads and writes events through: a log behind the read boundary (`kernel/events/events.ts`), so that events
 * have the shapes of today, whenever they were written. An event that this release can't read stops its reader.
 */
export interface EventStore {
	/** Which events there are, and how those of former shapes are read. */
	readonly catalog: EventCatalog
	/**
	 * Appends 1 to 500 events to one stream, all or none, durable when it resolves.
	 * @throws WrongExpectedRevision nothing was written
	 * @throws EventIdConflict one of the ids stands elsewhere, or a part of them only
	 * @throws InvalidEvent NUL, a lone surrogate, more than 256 KiB in one event or 1 MiB in all, or a number that
	 * JSON can't carry; nothing was written
	 * @throws EventStoreUnavailable outcome unknown: send the same ids again
	 */
	append(
		stream: string,
		events: readonly NewEvent[],
		options: { expectedRevision: ExpectedRevision },
	): Promise<AppendResult>
	/** One stream in order; empty when there is none. @throws EventStoreUnavailable, UnknownEvent */
	readStream(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>
	/**
	 * All events after a position in log order, then live for ever, as `EventLog` delivers them. `types` are those of
	 * today. @throws LogBroken, UnknownEvent
	 */
	subscribe(options: SubscribeOptions): AsyncIterable<Delivery>
	/** The position of the last event, `START` when there is none. @throws EventStoreUnavailable */
	head(): Promise<Position>
	comparePositions(a: Position, b: Position): -1 | 0 | 1
	/** Ends subscriptions, waits for appends under way, closes connections. */
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

/** The store did not answer. Whether the events were written is unknown. */
export class EventStoreUnavailable extends Error {
	override name = 'EventStoreUnavailable'
	constructor(message: string, options?: { cause?: unknown }) {
		super(message, options)
	}
}

/**
 * The log has a hole, ends before the place where a reader stands, or holds what this system never wrote, or
 * the place is not one of this store: it is damaged, or another log. No retry mends it.
 */
export class LogBroken extends Error {
	override name = 'LogBroken'
}
