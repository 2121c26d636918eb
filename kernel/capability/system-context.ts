import type { DispatchContext } from '../events/dispatch.ts'
import type { Clock } from '../ports/clock.ts'
import type { RecordedEvent } from '../ports/event-store.ts'
import { derivedId, newId } from '../wire/ids.ts'

/**
 * The context of a command that a worker dispatches by itself, without an event that led to it.
 * @param by the worker, such as `expire-requests`
 */
export const systemContext = (clock: Clock, by: string): DispatchContext => ({
	commandId: newId(clock.now()),
	actor: { kind: 'system', id: by },
	correlationId: newId(clock.now()),
})

/**
 * The context of a command that follows from an event: under an id derived from it, so that a second run of the
 * effect changes nothing.
 * @param by the worker, such as `book-losses`
 * @param parts what tells several commands of one event apart
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
