import type { Payments } from '../../kernel/capability/provider-accounts.ts'
import type { PaymentDeclined, PaymentRejected, PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { isRefusal } from './payment-answer.ts'

type Taking = Pick<Payments, 'read' | 'confirm'>

/**
 * Takes what its donor, or the donor's bank, has allowed; whatever else is read is answered as it is. Whoever comes
 * second finds it taken.
 * @returns the payment after it, with what the provider said against it
 * @throws PaymentOutcomeUnknown, PaymentNotFound
 */
export const takeApproved = async (payments: Taking, snapshot: PaymentSnapshot): Promise<PaymentSnapshot> =>
	snapshot.status === 'requires_confirmation'
		? takeOrder(payments, snapshot.account, snapshot.providerRef)
		: snapshot

/** The same for one that was approved by the word of its page: the provider knows whether it was. */
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

/** A provider may still call it approved, and refuse it each time. */
function refused(snapshot: PaymentSnapshot, error: PaymentDeclined | PaymentRejected): PaymentSnapshot {
	if (snapshot.status !== 'requires_confirmation') return snapshot
	const failure = { code: error.code, declineCode: 'declineCode' in error ? error.declineCode : null }
	return { ...snapshot, status: 'requires_payment_method', failure }
}
