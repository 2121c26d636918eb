import type { DispatchContext } from '../events/dispatch.ts'
import type { Clock } from '../ports/clock.ts'
import type { RecordedEvent } from '../ports/event-store.ts'
import { derivedId, newId } from '../wire/ids.ts'

/**
 * Returns the context of a command that a worker dispatches without a causing event.
 * @param by the worker, such as `expire-requests`
 */
export const systemContext = (clock: Clock, by: string): DispatchContext => ({
	commandId: newId(clock.now()),
	actor: { kind: 'system', id: by },
	correlationId: newId(clock.now()),
})

/**
 * Returns the context of a command that follows from an event. Its id is derived from the event, so that a
 * second run of the effect changes nothing.
 * @param by the worker, such as `book-losses`
 * @param parts distinguish several commands of one event
 */
export const contextFromEvent = (
	event: Pick<RecordedEvent, 'id' | 'metadata'>,
	by: string,
	...parts: readonly string[]
): DispatchContext => ({
	commandId: derivedId(by, event.id, ...parts),
	actor: { kind: 'system', id: by },
	correlationId: event.metadata.correlationId,
	causationId: event.id,
})
