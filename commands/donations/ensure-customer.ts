import { notAllowed } from '../../kernel/wire/refusals.ts'
import { customerOf, insertCustomer } from '../../records/donations/saved-cards.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/**
 * Returns the provider's customer id of a person, and creates the customer with the first saved card. The
 * creation has a key of the person, so that two tabs create one.
 * @returns null when the provider saves nothing for later payments
 * @throws DomainError NOT_ALLOWED when the person's account is gone
 * @throws PaymentOutcomeUnknown, PaymentRejected from the provider
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
