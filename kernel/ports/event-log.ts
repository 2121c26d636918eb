import type {
	CaughtUp,
	Checkpoint,
	EventStore,
	Position,
	ReadOptions,
	RecordedEvent,
	SubscribeOptions,
} from './event-store.ts'

/** An event as it lies in the log, perhaps in the shape of years ago. */
export type StoredEvent = Omit<RecordedEvent, 'stored'>

export type StoredDelivery = { readonly kind: 'event'; readonly event: StoredEvent } | Checkpoint | CaughtUp

/**
 * The log of everything that happened, with its events as they were written. Only the read boundary reads it
 * (`kernel/events/events.ts`): everybody else has an `EventStore`. All adapters pass
 * `tests/conformance/event-store/conformance.ts`.
 */
export interface EventLog {
	/** @throws as `EventStore` does */
	append: EventStore['append']
	/** One stream in order; empty when there is none. @throws EventStoreUnavailable */
	readStream(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent>
	/**
	 * All events after a position in log order, then live for ever. Resumes by itself after a lost
	 * connection, delivers each event once and in order, and holds a bounded number in memory however
	 * slow its reader is.
	 * @throws LogBroken what it reads can't be the log that `after` was taken from
	 */
	subscribe(options: SubscribeOptions): AsyncIterable<StoredDelivery>
	/** The position of the last event, `START` when there is none. @throws EventStoreUnavailable */
	head(): Promise<Position>
	comparePositions(a: Position, b: Position): -1 | 0 | 1
	/** Ends subscriptions, waits for appends under way, closes connections. */
	close(): Promise<void>
}
