import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { secondPaymentId } from '../../domain/donations/donations.events.ts'
import { isSecondPayment } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { FraudWarning } from '../../kernel/ports/fraud-warnings.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { FraudWarningRule } from '../../kernel/wire/disputes.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { type Cause, observePayment } from './observe-payment.ts'

export interface ObserveWarningDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch'> {
	readonly payments: Pick<CommandDeps['payments'], 'read' | 'accountNamed' | 'fraudWarningsOf'>
}

export const recordCommand = (
	{ ref: warningRef, account, fraudType, at }: FraudWarning,
	provider: string,
	rule: FraudWarningRule,
) =>
	({
		type: 'RecordFraudWarning',
		warningRef,
		fraudType,
		rule,
		provider,
		account,
		at: new Date(at).toISOString(),
	}) as const

/**
 * Books an early fraud warning on the donation of its payment. The payment is read first, so that a warning
 * that comes before its payment is booked too; a repeated one is booked once.
 * @returns the donation, or null when the payment isn't ours
 * @throws PaymentOutcomeUnknown the provider did not answer: try again later
 */
export async function bookFraudWarning(
	{ sql, store, dispatch, payments }: ObserveWarningDeps,
	warning: FraudWarning,
	cause: Cause,
): Promise<{ donationId: string } | null> {
	const { ref, account, paymentRef } = warning
	const { provider, fraudWarnings: rule } = payments.accountNamed(account)
	const found = await observePayment(
		{ sql, store, dispatch, payments },
		{ account, providerRef: paymentRef },
		cause,
	)
	if (!found || rule === undefined) return null
	const { state } = await loadState(store, donationDecider, donationStream(found.donationId))
	// A second payment is a donation of its own.
	const isSecond = state.status !== 'none' && isSecondPayment(state, paymentRef)
	const donationId = isSecond ? secondPaymentId(found.donationId, paymentRef) : found.donationId
	await dispatch(donationDecider, donationStream(donationId), recordCommand(warning, provider, rule), {
		...cause,
		commandId: derivedId(cause.commandId, 'warning', ref),
	})
	return { donationId }
}

export async function observeFraudWarning(
	deps: ObserveWarningDeps,
	{ account, warningRef }: { readonly account: string; readonly warningRef: string },
	cause: Cause,
): Promise<{ donationId: string } | null> {
	try {
		const warning = await deps.payments.fraudWarningsOf(account)?.read(account, warningRef)
		return warning ? await bookFraudWarning(deps, warning, cause) : null
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}
