import type { DomainEvent } from '../events/decider.ts'
import type { RecordedEvent } from '../ports/event-store.ts'

/**
 * A recorded event in the words of its capability. Events of a type are written by that capability's decider and nobody
 * else, and the read boundary gives them the shape of today, which is what makes the assertion safe.
 */
export const asEvent = <E extends DomainEvent>(event: Pick<RecordedEvent, 'type' | 'data'>): E =>
	event as unknown as E
