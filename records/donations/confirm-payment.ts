import { workId } from '../../kernel/outbox/outbox.ts'
import { planWork } from '../../kernel/outbox/outbox-rows.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'

/** The work that confirms a payment once its provider answers again. */
export const CONFIRM_PAYMENT = 'donations/confirm-payment'

/** The cause of that work: it is about one payment, however often its donor confirms it. */
export const confirmationOf = (account: string, providerRef: string): string =>
	derivedId('confirm payment', account, providerRef)

/** Has a payment confirmed whose donor did so while the provider was away. @param now epoch milliseconds */
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
