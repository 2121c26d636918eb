import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { bookSnapshot } from '../../commands/donations/observe-payment.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import { PaymentNotFound, PaymentRejected, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { createFindPayments, type FindPayments } from './find-payments.ts'

type Worker = Parameters<typeof createFindPayments>[0]

export interface ClosePayments {
	/**
	 * Ends the payments of a donation: no other one begins, and open ones are cancelled at the provider. What was
	 * paid meanwhile is booked.
	 * @param made epoch milliseconds, in the past, until which payments may have been made
	 * @returns `waits` while the provider may still take one
	 * @throws PaymentOutcomeUnknown the provider did not answer: try again later
	 */
	(donationId: string, made: number, cause: DispatchContext): Promise<'paid' | 'unpaid' | 'waits'>
}

const OPEN: readonly PaymentSnapshot['status'][] = [
	'requires_payment_method',
	'requires_confirmation',
	'requires_action',
]

export function createClosePayments(
	worker: Worker,
	find: FindPayments = createFindPayments(worker),
): ClosePayments {
	const { store, clock, payments, dispatch } = worker

	async function closed(account: string, donationId: string, ref: string): Promise<PaymentSnapshot | null> {
		try {
			const snapshot = await payments.read(account, ref)
			if (!OPEN.includes(snapshot.status)) return snapshot
			return await payments.cancel(account, ref, `donation:${donationId}:close:${ref}`)
		} catch (error) {
			if (error instanceof PaymentNotFound) return null
			// It was paid meanwhile.
			if (error instanceof PaymentRejected) return payments.read(account, ref)
			throw error
		}
	}

	return async (donationId, made, cause) => {
		const before = await loadDonation(store, donationId)
		if (!before) return 'unpaid'
		if (before.received) return 'paid'
		const of = (step: string) => ({
			...cause,
			commandId: derivedId(cause.commandId, step, donationId, String(clock.now())),
		})
		const at = new Date(clock.now()).toISOString()
		await dispatch(donationDecider, donationStream(donationId), { type: 'AbandonDonation', at }, of('close'))
		await find(before.account, made)
		const { account, attempts } = (await loadDonation(store, donationId)) ?? before
		let waits = false
		for (const { providerRef } of attempts) {
			const snapshot = await closed(account, donationId, providerRef)
			if (snapshot === null) continue
			waits ||= snapshot.status === 'processing' || OPEN.includes(snapshot.status)
			await bookSnapshot(worker, snapshot, of(`close ${providerRef}`))
		}
		const after = await loadDonation(store, donationId)
		if (after?.received) return 'paid'
		return waits ? 'waits' : 'unpaid'
	}
}
