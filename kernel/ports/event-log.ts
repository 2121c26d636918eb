import type {
	CaughtUp,
	Checkpoint,
	EventStore,
	Position,
	ReadOptions,
	RecordedEvent,
	SubscribeOptions,
} from './event-store.ts'

/** An event as it is stored, perhaps in a former shape. */
export type StoredEvent = Omit<RecordedEvent, 'stored'>

export type StoredDelivery = { readonly kind: 'event'; readonly event: StoredEvent } | Checkpoint | CaughtUp

/**
 * The log of all events as they were written. Only the read boundary reads it (`kernel/events/events.ts`):
 * everything else uses an `EventStore`. All adapters pass `tests/conformance/event-store/conformance.ts`.
 */
export interface EventLog {
	/** @throws as `EventStore` does */
	append: EventStore['append']
	/** Yields one stream in order; empty when there is none. @throws EventStoreUnavailable */
	readStream(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent>
	/**
	 * Yields all events after a position in log order, then live for ever. It resumes after a lost connection,
	 * delivers each event once and in order, and holds a bounded number in memory however slow its reader is.
	 * @throws LogBroken when this can't be the log that `after` was taken from
	 */
	subscribe(options: SubscribeOptions): AsyncIterable<StoredDelivery>
	/** Returns the position of the last event, `START` when there is none. @throws EventStoreUnavailable */
	head(): Promise<Position>
	comparePositions(a: Position, b: Position): -1 | 0 | 1
	close(): Promise<void>
}
