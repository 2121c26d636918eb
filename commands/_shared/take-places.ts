import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { type DispatchContext, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import type { EventStore, Position } from '../../kernel/ports/event-store.ts'
import type { SettleDeps } from './settle-answer.ts'

export const tookPlaces = (store: EventStore, requestId: string, commandId: string): Promise<boolean> =>
	wasCarriedOut(store, requestStream(requestId), commandId)

/**
 * Takes a number of places of a request for an answer.
 * @throws DomainError NO_PLACES, STATUS_CONFLICT, and the errors of dispatch
 */
export async function takePlaces(
	{ dispatch }: SettleDeps,
	requestId: string,
	places: {
		readonly answerId: string
		readonly round: number
		readonly total: number
		readonly at: string
	},
	context: DispatchContext,
): Promise<Position> {
	const command = { type: 'TakePlace', ...places } as const
	return (await dispatch(requestDecider, requestStream(requestId), command, context)).position
}
