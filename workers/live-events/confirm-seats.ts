import { loadRegistration } from '../../commands/_shared/facts-registration.ts'
import { refundWhole } from '../../commands/funds/refund-whole.ts'
import type { DonationConfirmed } from '../../domain/donations/donations.events.ts'
import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import {
	type RegistrationCommand,
	registrationDecider,
} from '../../domain/live-events/registrations.decider.ts'
import { liveEventStream, registrationStream } from '../../domain/live-events/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { forgetHold } from '../../records/live-events/holds.ts'
import { rememberRegistration } from '../../records/live-events/registrations.ts'

export type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'readModels'>

export const isOfLiveEvent = (target: DonationConfirmed['data']['target'] | null): boolean =>
	target?.kind === 'event'

/** Confirms the seats of a paid registration and issues its tickets; without seats, its payment goes back whole. */
export const confirmSeats = (worker: Worker): EffectHandler => ({
	name: 'live-events/confirm-seats',
	on: ['DonationConfirmed'] satisfies readonly DonationConfirmed['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		if (!isOfLiveEvent(asEvent<DonationConfirmed>(event).data.target)) return { ignored: 'for no edition' }
		const registrationId = streamId(event.stream)
		const registration = await loadRegistration(worker.store, registrationId)
		if (registration === null) return refund(worker, registrationId, event)
		const at = new Date(worker.clock.now()).toISOString()
		const { state } = await worker.dispatch(
			liveEventDecider,
			liveEventStream(registration.liveEventId),
			{ type: 'ConfirmSeats', registrationId, at },
			contextFromEvent(event, 'confirm-seats'),
		)
		const seats = state.status === 'none' ? undefined : state.registrations.get(registrationId)?.state
		const decide = (command: RegistrationCommand) =>
			worker.dispatch(
				registrationDecider,
				registrationStream(registrationId),
				command,
				contextFromEvent(event, 'confirm-seats', command.type),
			)
		if (seats === 'sold') {
			await rememberRegistration(worker.sql, registrationId)
			await forgetHold(worker.sql, registrationId)
			const { state: now } = await decide({ type: 'ConfirmRegistration', at })
			if (now.status !== 'confirmed') return { done: true }
			// Its edition may have been cancelled in between, when it was not yet among those to cancel.
			const { state: since } = await loadState(
				worker.store,
				liveEventDecider,
				liveEventStream(registration.liveEventId),
			)
			if (since.status === 'cancelled')
				await decide({ type: 'CancelRegistration', because: 'liveEventCancelled', at })
			else await decide({ type: 'IssueTickets', version: 1, at })
			return { done: true }
		}
		if (seats === 'missed') await decide({ type: 'EndRegistration', because: 'missed', at })
		return refund(worker, registrationId, event)
	},
})

/** Sends the whole payment of a registration back, once. */
export async function refund(
	worker: Worker,
	registrationId: string,
	event: RecordedEvent,
): Promise<EffectOutcome> {
	// The donation's money is free once the read model has it.
	await worker.readModels.awaitCaughtUp(['fund_totals'], event.position)
	const refundId = derivedId('refund of a registration', registrationId)
	try {
		await refundWhole(
			worker,
			{ donationId: registrationId, refundId },
			contextFromEvent(event, 'refund-registration'),
		)
	} catch (error) {
		if (!(error instanceof DomainError) || error.code === 'BUSY') throw error
		return { done: true, note: `left to finance: ${error.code}` }
	}
	return { done: true }
}
