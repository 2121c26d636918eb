import { bankAccountAt, updateBankAccount } from '../../records/donations/bank-accounts.ts'
import { recordSavedCard, removeSavedCard, updateSavedCard } from '../../records/donations/saved-cards.ts'
import type { CommandDeps } from '../_shared/deps.ts'

interface Deps extends Pick<CommandDeps, 'sql' | 'clock'> {
	readonly payments: Pick<CommandDeps['payments'], 'savedMethodsOf' | 'bankAccountsOf'>
}

/**
 * Reads a saved method at its provider and notes what it is now: renewed by its bank, removed at the provider, or new.
 * @returns what became of it, for people
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
	const methods = payments.savedMethodsOf(account)
	if (!methods) return 'the provider saves nothing'
	const held = await methods.readMethod(account, methodRef)
	const at = new Date(clock.now())
	if (held === null || held.customerRef === null) {
		const isRemoved = await removeSavedCard(sql, { account, methodRef }, at)
		return isRemoved ? `saved card ${methodRef} removed` : 'no saved card of ours'
	}
	// What its owner never agreed to be offered is not listed by itself.
	if (held.isOffered) await recordSavedCard(sql, { account, customerRef: held.customerRef }, held, at)
	else await updateSavedCard(sql, account, held)
	return `saved card ${methodRef}`
}
