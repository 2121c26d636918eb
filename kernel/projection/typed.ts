import type { DomainEvent } from '../events/decider.ts'
import type { RecordedEvent } from '../ports/event-store.ts'

/**
 * Types a recorded event. The assertion is safe, since only the capability's decider writes the type, and the
 * read boundary lifts it to today's shape.
 */
export const asEvent = <E extends DomainEvent>(event: Pick<RecordedEvent, 'type' | 'data'>): E =>
	event as unknown as E
