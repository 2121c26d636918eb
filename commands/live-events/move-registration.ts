import { moveAnswer, moveBody, moveParams } from '../../domain/live-events/complimentary.contract.ts'
import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { liveEventStream } from '../../domain/live-events/streams.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { loadRegistration } from '../_shared/facts-registration.ts'

/** Moves the seats of a registration to another package. An effect of that writes its buyer. */
export const moveRegistration = ({
	store,
	dispatch,
	clock,
}: Pick<CommandDeps, 'store' | 'dispatch' | 'clock'>): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/liveEventRegistrations/:id/move',
		summary: 'Move a registration to a package of the same price',
		tags: ['live-events', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		params: moveParams,
		body: moveBody,
		answers: { 200: moveAnswer },
		handle: async ({ params: { id }, body, caller }) => {
			const registration = await loadRegistration(store, id)
			if (registration === null) throw refuse('NOT_FOUND.registration')
			if (registration.status !== 'confirmed') throw refuse('NOT_CONFIRMED')
			const { liveEventId, quantity, buyer, amount, valueReceived } = registration
			const command = {
				type: 'MoveSeats',
				registrationId: id,
				packageId: body.package,
				quantity,
				paid: buyer && { amount, valueReceived },
				at: new Date(clock.now()).toISOString(),
			} as const
			const { position, revision } = await dispatch(
				liveEventDecider,
				liveEventStream(liveEventId),
				command,
				contextOf(caller),
			)
			return { body: { id }, position, revision }
		},
	})
