import { refuse } from '../../domain/donations/refusals.contract.ts'
import { type Currency, formatMajor } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/**
 * Checks that an amount (minor units) can be charged every month by a method that an account offers.
 * @throws DomainError METHOD_UNAVAILABLE
 */
export function checkMonthly(
	{ payments }: Pick<CommandDeps, 'payments'>,
	{ amount, currency }: { readonly amount: bigint; readonly currency: Currency },
	method: PaymentMethod | null,
): void {
	const account = payments
		.accounts()
		.find((each) => each.currency === currency && method !== null && each.recurring?.includes(method))
	if (!account || method === null) throw refuse('METHOD_UNAVAILABLE.notMonthly', {}, 'monthly')
	const most = account.limits?.[method]?.mostMonthly
	if (most !== undefined && amount > most)
		throw refuse(
			'METHOD_UNAVAILABLE.most',
			{ amount: `${currency} ${formatMajor(most, currency)}` },
			'amount',
		)
}
