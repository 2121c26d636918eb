import { loadDonation } from '../../commands/_shared/load-donation.ts'
import type {
	RecurringDonationEnded,
	RecurringMethodChanged,
} from '../../domain/recurring/recurring.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { paymentMandateById, removePaymentMandate } from '../../records/donations/payment-mandates.ts'
import { recurringOf, type Worker } from './deps.ts'

/** A try without a donation charges nothing any more, since its method is gone. */
async function isUnderWay({ store }: Worker, donationId: string): Promise<boolean> {
	const donation = await loadDonation(store, donationId)
	return donation !== null && !donation.received && !donation.failed && !donation.abandoned
}

/** Ends an unused mandate at the provider, too, so that the donor's app shows that. */
export const endMandate = (deps: Worker): EffectHandler => ({
	name: 'recurring/end-mandate',
	on: ['RecurringDonationEnded', 'RecurringMethodChanged'] satisfies readonly (
		| RecurringDonationEnded
		| RecurringMethodChanged
	)['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const recurringId = streamId(event.stream)
		const state = (await recurringOf(deps.store, recurringId))?.state
		if (!state) return { ignored: 'no such recurring donation' }
		const isUsed = (methodId: string) => state.status !== 'ended' && state.methodId === methodId
		for (const methodId of state.methods.filter((id) => !isUsed(id))) {
			const mandate = await paymentMandateById(deps.sql, state.donorId, methodId)
			if (!mandate) continue
			// A charge in process is completed first.
			if (state.charging !== null && (await isUnderWay(deps, state.charging)))
				return { again: true, afterMs: HOUR_MS }
			await removePaymentMandate(deps.sql, mandate, new Date(deps.clock.now()))
		}
		return { done: true }
	},
})
