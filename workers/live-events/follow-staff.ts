import { CURRENCY } from '../../domain/live-events/contract.ts'
import type { SeatsGiven, SeatsMoved } from '../../domain/live-events/live-events.events.ts'
import {
	type RegistrationCommand,
	registrationDecider,
} from '../../domain/live-events/registrations.decider.ts'
import { registrationStream } from '../../domain/live-events/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

/** Writes into registrations what staff decided about seats: that they are given, or of another package. */
export function followStaff({ dispatch }: Pick<WorkerInfrastructure, 'dispatch'>): EffectHandler[] {
	const decide = (registrationId: string, command: RegistrationCommand, event: RecordedEvent) =>
		dispatch(
			registrationDecider,
			registrationStream(registrationId),
			command,
			contextFromEvent(event, 'follow-staff', command.type),
		)
	return [
		{
			name: 'live-events/register-given',
			on: ['SeatsGiven'] satisfies readonly SeatsGiven['type'][],
			keepOrder: false,
			attempts: 40,
			run: async (event) => {
				const { registrationId, packageId, quantity, seats, at } = asEvent<SeatsGiven>(event).data
				const liveEventId = streamId(event.stream)
				const given = { liveEventId, packageId, quantity, seats, currency: CURRENCY, at }
				const { state } = await decide(registrationId, { type: 'GiveRegistration', ...given }, event)
				if (state.status === 'confirmed')
					await decide(registrationId, { type: 'IssueTickets', version: 1, at }, event)
				return { done: true }
			},
		},
		{
			name: 'live-events/move-registration',
			on: ['SeatsMoved'] satisfies readonly SeatsMoved['type'][],
			keepOrder: true,
			attempts: 40,
			run: async (event) => {
				const { registrationId, packageId, at } = asEvent<SeatsMoved>(event).data
				await decide(registrationId, { type: 'MoveRegistration', packageId, at }, event)
				return { done: true }
			},
		},
	]
}
