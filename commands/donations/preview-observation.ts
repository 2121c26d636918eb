import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { type DonationEvent, secondPaymentId } from '../../domain/donations/donations.events.ts'
import { isSecondPayment } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/dispatch.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { reportOf } from './observe-payment.ts'

/**
 * What `observePayment` would lead to right now: reads the payment at the provider, decides, writes nothing.
 * @returns null when the payment isn't ours or doesn't exist
 * @throws PaymentOutcomeUnknown the provider did not answer
 */
export async function previewObservation(
	{ store, payments }: Pick<CommandDeps, 'store' | 'payments'>,
	payment: { readonly account: string; readonly providerRef: string },
): Promise<{ stream: string; events: readonly DonationEvent[] } | null> {
	try {
		const snapshot = await payments.read(payment.account, payment.providerRef)
		if (snapshot.donationId === null) return null
		const stream = donationStream(snapshot.donationId)
		const { state } = await loadState(store, donationDecider, stream)
		const report = reportOf(snapshot)
		if (state.status !== 'none' && isSecondPayment(state, report.providerRef)) {
			const own = donationStream(secondPaymentId(snapshot.donationId, report.providerRef))
			const second = await loadState(store, donationDecider, own)
			const { createdAt: at } = report
			const command = {
				type: 'ObserveSecondPayment',
				of: snapshot.donationId,
				donor: state.donor,
				report,
				at,
			} as const
			return { stream: own, events: donationDecider.decide(command, second.state) }
		}
		return { stream, events: donationDecider.decide({ type: 'ObservePayment', report }, state) }
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}
