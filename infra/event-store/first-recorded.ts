import { type EventStore, START } from '../../kernel/ports/event-store.ts'

/** Returns when the first event of the log was recorded, epoch milliseconds; null for an empty log. */
export async function firstRecordedAt(store: EventStore): Promise<number | null> {
	const stopping = new AbortController()
	try {
		for await (const delivery of store.subscribe({ after: START, signal: stopping.signal })) {
			if (delivery.kind === 'event') return Date.parse(delivery.event.metadata.recordedAt)
			if (delivery.kind === 'caughtUp') return null
		}
		return null
	} finally {
		stopping.abort()
	}
}
