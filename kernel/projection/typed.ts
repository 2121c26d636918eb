import type { DomainEvent } from '../decider.ts'
import type { RecordedEvent } from '../ports/event-store.ts'

/**
 * A recorded event in the words of its capability. What `handles` lists was written by that
 * capability's decider and nobody else, which is what makes the assertion safe.
 */
export const asEvent = <E extends DomainEvent>(event: RecordedEvent): E => event as unknown as E
