import { loadRegistration } from '../../commands/_shared/facts-registration.ts'
import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import type { SeatsHeld } from '../../domain/live-events/live-events.events.ts'
import { registrationDecider } from '../../domain/live-events/registrations.decider.ts'
import type { RegistrationEnded } from '../../domain/live-events/registrations.events.ts'
import { liveEventStream, registrationStream } from '../../domain/live-events/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { type ClosePayments, createClosePayments } from '../donations/index.ts'

/** A payment that was begun right before the end of its hold is made by then: calls of providers take seconds. */
const GRACE_MS = 2 * MINUTE_MS

interface Ending {
	readonly liveEventId: string
	readonly registrationId: string
	readonly because: 'expired' | 'givenUp'
	/** Epoch milliseconds until which its payments may have been made. */
	readonly made: number
}

/**
 * Frees the seats of holds that ended or were given up, once the provider can take their payment no more. One that
 * was paid meanwhile is booked, which confirms its seats.
 */
export function endHolds(
	worker: WorkerInfrastructure,
	close: ClosePayments = createClosePayments(worker),
): EffectHandler[] {
	const { store, dispatch, clock } = worker

	async function end(event: RecordedEvent, by: string, ending: Ending): Promise<EffectOutcome> {
		const { liveEventId, registrationId, because, made } = ending
		const outcome = await close(registrationId, made, contextFromEvent(event, by))
		if (outcome === 'waits') return { again: true, afterMs: MINUTE_MS }
		if (outcome === 'paid') return { done: true, note: 'it was paid' }
		const at = new Date(clock.now()).toISOString()
		await dispatch(
			liveEventDecider,
			liveEventStream(liveEventId),
			{ type: 'ReleaseHold', registrationId, because, at },
			contextFromEvent(event, by, 'release'),
		)
		if (because === 'expired' && (await loadRegistration(store, registrationId)) !== null)
			await dispatch(
				registrationDecider,
				registrationStream(registrationId),
				{ type: 'EndRegistration', because, at },
				contextFromEvent(event, by, 'end'),
			)
		return { done: true }
	}

	return [
		{
			name: 'live-events/end-hold',
			on: ['SeatsHeld'] satisfies readonly SeatsHeld['type'][],
			keepOrder: false,
			attempts: 40,
			delayMs: (event) => {
				const { until } = asEvent<SeatsHeld>(event).data
				return Math.max(0, Date.parse(until) - Date.parse(event.metadata.recordedAt)) + GRACE_MS
			},
			run: async (event) => {
				const { registrationId, until } = asEvent<SeatsHeld>(event).data
				const registration = await loadRegistration(store, registrationId)
				if (registration !== null && registration.status !== 'held') return { ignored: 'it is over' }
				const made = Date.parse(until) + GRACE_MS / 2
				const liveEventId = streamId(event.stream)
				return end(event, 'end-hold', { liveEventId, registrationId, because: 'expired', made })
			},
		},
		{
			name: 'live-events/give-up-hold',
			on: ['RegistrationEnded'] satisfies readonly RegistrationEnded['type'][],
			keepOrder: false,
			attempts: 40,
			run: async (event) => {
				const { liveEventId, because } = asEvent<RegistrationEnded>(event).data
				if (because !== 'givenUp') return { ignored: `its seats are over: ${because}` }
				const registrationId = streamId(event.stream)
				return end(event, 'give-up-hold', { liveEventId, registrationId, because, made: clock.now() })
			},
		},
	]
}
