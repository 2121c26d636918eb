import { bankAccountAt, updateBankAccount } from '../../records/donations/bank-accounts.ts'
import { paymentMandateAt, recordPaymentMandate } from '../../records/donations/payment-mandates.ts'
import { recordSavedCard, removeSavedCard, updateSavedCard } from '../../records/donations/saved-cards.ts'
import type { CommandDeps } from '../_shared/deps.ts'

interface Deps extends Pick<CommandDeps, 'sql' | 'clock'> {
	readonly payments: Pick<CommandDeps['payments'], 'savedMethodsOf' | 'bankAccountsOf' | 'mandatesOf'>
}

/**
 * Reads a saved method at its provider and records its state: renewed by its bank, removed at the provider,
 * or new.
 * @returns a description of the outcome
 * @throws PaymentOutcomeUnknown the provider did not answer: try again later
 */
export async function observeSavedMethod(
	{ sql, clock, payments }: Deps,
	account: string,
	methodRef: string,
): Promise<string> {
	const bank = await bankAccountAt(sql, account, methodRef)
	if (bank) {
		const held = await payments.bankAccountsOf(account)?.read(account, bank.setup_ref)
		if (held) await updateBankAccount(sql, bank.id, held)
		return `bank account ${methodRef}`
	}
	const mandate = await paymentMandateAt(sql, account, methodRef)
	if (mandate) {
		const named = { ref: methodRef, setupRef: mandate.setup_ref, customerRef: mandate.customer_ref }
		const held = (await payments.mandatesOf(account)?.read(account, named)) ?? null
		const { name, most } = mandate
		const now = held ?? { ...named, name, most, state: 'over' as const }
		await recordPaymentMandate(sql, account, now, mandate.created_at)
		return `mandate ${methodRef}: ${now.state}`
	}
	const methods = payments.savedMethodsOf(account)
	if (!methods) return 'the provider saves nothing'
	const held = await methods.readMethod(account, methodRef)
	const at = new Date(clock.now())
	if (held === null || held.customerRef === null) {
		const isRemoved = await removeSavedCard(sql, { account, methodRef }, at)
		return isRemoved ? `saved card ${methodRef} removed` : 'no saved card of ours'
	}
	// A method whose owner did not agree to see it in checkout is not listed.
	if (held.isOffered) await recordSavedCard(sql, { account, customerRef: held.customerRef }, held, at)
	else await updateSavedCard(sql, account, held)
	return `saved card ${methodRef}`
}
