import type { Payments } from '../../kernel/capability/provider-accounts.ts'
import type { PaymentDeclined, PaymentRejected, PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { isRefusal } from './payment-answer.ts'

type Taking = Pick<Payments, 'read' | 'confirm'>

/**
 * Captures a payment that the donor, or the donor's bank, has approved; any other payment is returned as it
 * is. A concurrent second call finds it captured.
 * @returns the payment after that, with the provider's objection if there is one
 * @throws PaymentOutcomeUnknown, PaymentNotFound
 */
export const takeApproved = async (payments: Taking, snapshot: PaymentSnapshot): Promise<PaymentSnapshot> =>
	snapshot.status === 'requires_confirmation'
		? takeOrder(payments, snapshot.account, snapshot.providerRef)
		: snapshot

/**
 * Works like `takeApproved` for an order that only its page calls approved: the provider knows whether it is.
 */
export async function takeOrder(
	payments: Taking,
	account: string,
	providerRef: string,
): Promise<PaymentSnapshot> {
	try {
		return await payments.confirm(account, providerRef, `order:${providerRef}:capture`)
	} catch (error) {
		if (!isRefusal(error)) throw error
		return refused(await payments.read(account, providerRef), error)
	}
}

function refused(snapshot: PaymentSnapshot, error: PaymentDeclined | PaymentRejected): PaymentSnapshot {
	if (snapshot.status !== 'requires_confirmation') return snapshot
	const failure = { code: error.code, declineCode: 'declineCode' in error ? error.declineCode : null }
	return { ...snapshot, status: 'requires_payment_method', failure }
}
