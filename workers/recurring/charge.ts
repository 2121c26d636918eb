import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { type Charge, payCharge } from '../../commands/_shared/pay-charge.ts'
import { observeOutcome, settleCharge } from '../../commands/_shared/settle-charge.ts'
import { bookSnapshot } from '../../commands/donations/observe-payment.ts'
import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import type { ChargeBegun } from '../../domain/recurring/recurring.events.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { recurringOf, type Worker } from './deps.ts'

/** Charges a try without its donor; all workers use the same ids for it. */
export const chargeRecurring = (deps: Worker): EffectHandler => ({
	name: 'recurring/charge',
	on: ['ChargeBegun'] satisfies readonly ChargeBegun['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const recurringId = streamId(event.stream)
		const found = await recurringOf(deps.store, recurringId)
		if (!found) return { ignored: 'no such recurring donation' }
		const { data: begun } = asEvent<ChargeBegun>(event)
		const { correlationId } = event.metadata
		return charge(deps, event, { recurringId, begun, state: found.state, correlationId })
	},
})

async function charge(deps: Worker, event: RecordedEvent, of: Charge): Promise<EffectOutcome> {
	const { recurringId, begun } = of
	const { donationId } = begun
	const tried = { recurringId, donationId }
	const context = contextFromEvent(event, 'settle-recurring')
	const charged = await payCharge(
		{ ...deps, book: (snapshot, cause) => bookSnapshot(deps, snapshot, cause) },
		of,
	)
	if ('code' in charged) {
		await observeOutcome(deps, tried, { kind: 'declined', code: charged.code, declineCode: null }, context)
		return { done: true, note: charged.code }
	}
	if (await settleCharge(deps, tried, context)) return { done: true }
	// An answer that a bank takes days for comes with the donation's events.
	const isWithBank = (await loadDonation(deps.store, donationId))?.attempts.at(-1)?.processing === true
	return isWithBank ? { done: true, note: 'the bank is at work' } : { again: true, afterMs: MINUTE_MS }
}

const NEWS = [
	'DonationConfirmed',
	'PaymentDeclined',
	'DonationFailed',
] as const satisfies readonly DonationEvent['type'][]

/**
 * Records a try's outcome at any time: after days, or late for an earlier try. A payment of a paid month is
 * refunded.
 */
export const observeTry = (deps: Worker): EffectHandler => ({
	name: 'recurring/observe-paid',
	on: NEWS,
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const donationId = streamId(event.stream)
		const { type, data } = asEvent<DonationEvent>(event)
		// Most donations are given once, and say so when they are paid.
		const recurring =
			type === 'DonationConfirmed' ? data.recurring : (await loadDonation(deps.store, donationId))?.recurring
		if (!recurring) return { ignored: 'given once' }
		const { recurringId } = recurring
		await settleCharge(deps, { recurringId, donationId }, contextFromEvent(event, 'observe-recurring'))
		return { done: true }
	},
})
