import { loadRegistration } from '../../commands/_shared/facts-registration.ts'
import { loadDonation } from '../../commands/_shared/load-donation.ts'
import type { DonationChargedBack, DonationRefunded } from '../../domain/donations/donations.events.ts'
import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import type { LiveEventCancelled } from '../../domain/live-events/live-events.events.ts'
import { registrationDecider } from '../../domain/live-events/registrations.decider.ts'
import type { CancelReason, RegistrationCancelled } from '../../domain/live-events/registrations.events.ts'
import { liveEventStream, registrationStream } from '../../domain/live-events/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { confirmedRegistrations } from '../../queries/live-events/lookups.ts'
import { isOfLiveEvent, refund } from './confirm-seats.ts'

/** Cancellations after which our money goes back; refunds and disputes have taken it already. */
const REFUNDED: readonly CancelReason[] = ['byBuyer', 'liveEventCancelled']

export function freeSeats(worker: WorkerInfrastructure): EffectHandler[] {
	const { sql, store, dispatch, clock, readModels } = worker
	const now = () => new Date(clock.now()).toISOString()

	const cancel = async (registrationId: string, because: CancelReason, event: RecordedEvent) => {
		const registration = await loadRegistration(store, registrationId)
		if (registration?.status !== 'confirmed') return
		await dispatch(
			registrationDecider,
			registrationStream(registrationId),
			{ type: 'CancelRegistration', because, at: now() },
			contextFromEvent(event, 'cancel-registration', registrationId),
		)
	}

	return [
		{
			name: 'live-events/follow-refunds',
			on: ['DonationRefunded', 'DonationChargedBack'] satisfies readonly (
				| DonationRefunded
				| DonationChargedBack
			)['type'][],
			keepOrder: false,
			attempts: 40,
			run: async (event) => {
				const { type, data } = asEvent<DonationRefunded | DonationChargedBack>(event)
				if (!isOfLiveEvent(data.target)) return { ignored: 'for no edition' }
				const donationId = streamId(event.stream)
				const donation = await loadDonation(store, donationId)
				if (donation?.status !== 'refunded' && donation?.status !== 'chargedBack')
					return { ignored: 'a part of it' }
				const because = type === 'DonationRefunded' ? 'refunded' : 'disputeLost'
				await cancel(donationId, because, event)
				return { done: true }
			},
		},
		{
			name: 'live-events/free-seats',
			on: ['RegistrationCancelled'] satisfies readonly RegistrationCancelled['type'][],
			keepOrder: false,
			attempts: 40,
			run: async (event) => {
				const { liveEventId, because } = asEvent<RegistrationCancelled>(event).data
				const registrationId = streamId(event.stream)
				const registration = await loadRegistration(store, registrationId)
				await dispatch(
					liveEventDecider,
					liveEventStream(liveEventId),
					{ type: 'FreeSeats', registrationId, at: now() },
					contextFromEvent(event, 'free-seats'),
				)
				const isRefunded = REFUNDED.includes(because) && registration?.buyer !== null
				return isRefunded ? refund(worker, registrationId, event) : { done: true }
			},
		},
		{
			name: 'live-events/cancel-registrations',
			on: ['LiveEventCancelled'] satisfies readonly LiveEventCancelled['type'][],
			keepOrder: false,
			attempts: 40,
			run: async (event) => {
				const liveEventId = streamId(event.stream)
				await readModels.awaitCaughtUp(['live_event_registrations'], event.position)
				for await (const id of confirmedRegistrations(sql, liveEventId))
					await cancel(id, 'liveEventCancelled', event)
				return { done: true }
			},
		},
	]
}
