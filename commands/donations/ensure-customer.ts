import { notAllowed } from '../../kernel/wire/refusals.ts'
import { customerOf, insertCustomer } from '../../records/donations/saved-cards.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/**
 * What an account's provider calls a person; they get a name there with the first card that they save. It is made
 * under a key of theirs, so that two tabs make one.
 * @returns null where the provider holds nothing for later payments
 * @throws DomainError NOT_ALLOWED for somebody who is gone
 * @throws PaymentOutcomeUnknown, PaymentRejected as the provider
 */
export async function ensureCustomer(
	{ sql, clock, payments }: Pick<CommandDeps, 'sql' | 'clock' | 'payments'>,
	userId: string,
	account: string,
): Promise<string | null> {
	const methods = payments.savedMethodsOf(account)
	if (!methods) return null
	const known = await customerOf(sql, userId, account)
	if (known !== null) return known
	const customerRef = await methods.createCustomer({
		account,
		userId,
		idempotencyKey: `customer:${account}:${userId}`,
	})
	const saved = await insertCustomer(sql, { userId, account, customerRef, at: new Date(clock.now()) })
	if (saved === null) throw notAllowed()
	return saved
}
