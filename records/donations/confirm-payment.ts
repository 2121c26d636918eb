import { workId } from '../../kernel/outbox/outbox.ts'
import { planWork } from '../../kernel/outbox/outbox-rows.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'

export const CONFIRM_PAYMENT = 'donations/confirm-payment'

export const confirmationOf = (account: string, providerRef: string): string =>
	derivedId('confirm payment', account, providerRef)

/**
 * Plans the confirmation of a payment that its donor confirmed while the provider was unavailable.
 * @param now epoch milliseconds
 */
export async function planConfirmation(
	sql: SqlExecutor,
	of: { readonly donationId: string; readonly account: string; readonly providerRef: string },
	now: number,
): Promise<void> {
	const causeId = confirmationOf(of.account, of.providerRef)
	const id = workId(causeId, CONFIRM_PAYMENT)
	const common = { kind: CONFIRM_PAYMENT, lane: 'provider', revision: null, position: null } as const
	const work = { ...common, id, subject: of.donationId, causeId, dueAt: now, keepsOrder: false }
	await planWork(sql, [work], now)
}
