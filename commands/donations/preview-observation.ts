import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { type DonationEvent, secondPaymentId } from '../../domain/donations/donations.events.ts'
import { isSecondPayment } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { recordCommand } from './observe-fraud-warning.ts'
import { reportOf } from './observe-payment.ts'

/**
 * Returns what `observePayment` would book now: it reads the payment at the provider, decides, and writes
 * nothing.
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

/**
 * Returns what `observeFraudWarning` would book now: of its payment, and of the warning.
 * @returns null when its payment isn't ours, or the provider doesn't know it
 * @throws PaymentOutcomeUnknown the provider did not answer
 */
export async function previewFraudWarning(
	deps: Pick<CommandDeps, 'store' | 'payments'>,
	{ account, warningRef }: { readonly account: string; readonly warningRef: string },
): Promise<{ stream: string; events: readonly DonationEvent[] } | null> {
	try {
		const warning = await deps.payments.fraudWarningsOf(account)?.read(account, warningRef)
		const { provider, fraudWarnings: rule } = deps.payments.accountNamed(account)
		if (!warning || rule === undefined) return null
		const observed = await previewObservation(deps, { account, providerRef: warning.paymentRef })
		if (!observed) return null
		const { state } = await loadState(deps.store, donationDecider, observed.stream)
		const command = recordCommand(warning, provider, rule)
		const warned = donationDecider.decide(command, observed.events.reduce(donationDecider.evolve, state))
		return { ...observed, events: [...observed.events, ...warned] }
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}
