import type { HeldMandate } from '../../kernel/ports/mandates.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql, SqlExecutor } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { lockCustomer } from './saved-cards.ts'

export const paymentMandatesTable = defineTable(
	'rec.payment_mandates',
	{
		id: uuid(),
		customer_id: uuid(),
		setup_ref: text(),
		mandate_ref: text(),
		name: text(),
		/** The most of one charge, minor units. */
		most: bigint(),
		status: text<HeldMandate['state']>(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)

export interface PaymentMandateRow extends RowOf<typeof paymentMandatesTable> {
	readonly user_id: string
	readonly account: string
	readonly customer_ref: string
}

const MANDATE = `SELECT m.*, s.user_id, s.account, s.customer_ref
	FROM rec.payment_mandates m JOIN rec.saved_customers s ON s.id = m.customer_id`

export const paymentMandateById = (
	sql: SqlExecutor,
	userId: string,
	id: string,
): Promise<PaymentMandateRow | null> =>
	sql.maybeOne(`${MANDATE} WHERE s.user_id = $1 AND m.id = $2`, [userId, id])

export const paymentMandateAt = (
	sql: SqlExecutor,
	account: string,
	mandateRef: string,
): Promise<PaymentMandateRow | null> =>
	sql.maybeOne(`${MANDATE} WHERE s.account = $1 AND m.mandate_ref = $2`, [account, mandateRef])

/**
 * Stores the provider's state of a mandate, unless its customer isn't ours. An ended one remains so. Calls at once
 * wait for each other, since one of two unique keys would refuse the second.
 */
export const recordPaymentMandate = (
	sql: Sql,
	account: string,
	{ ref, setupRef, customerRef, name, most, state }: HeldMandate,
	at: Date,
): Promise<void> =>
	sql.transaction(async (tx) => {
		await lockCustomer(tx, 'account = $1 AND customer_ref = $2', [account, customerRef])
		await tx.execute(
			`INSERT INTO rec.payment_mandates (id, customer_id, setup_ref, mandate_ref, name, most, status, created_at)
			SELECT $1, s.id, $4, $5, $6, $7, $8, $9 FROM rec.saved_customers s
			WHERE s.account = $2 AND s.customer_ref = $3
				AND NOT EXISTS (SELECT FROM ops.saved_removals r WHERE r.account = $2 AND r.object_ref = $5)
			ON CONFLICT (customer_id, mandate_ref) DO UPDATE SET status = excluded.status
			WHERE payment_mandates.status <> 'over'`,
			[
				derivedId('payment mandate', account, ref),
				account,
				customerRef,
				setupRef,
				ref,
				name,
				most,
				state,
				at,
			],
		)
	})

/** Ends a mandate here and plans its end at the provider. A missing one is ignored. */
export const removePaymentMandate = (
	sql: Sql,
	{ id, account, mandate_ref, customer_ref }: PaymentMandateRow,
	at: Date,
): Promise<void> =>
	sql.transaction(async (tx) => {
		await onTable(paymentMandatesTable).where({ id }).delete().execute(tx)
		await tx.execute(
			`INSERT INTO ops.saved_removals (account, object_ref, customer_ref, kind, planned_at)
			VALUES ($1, $2, $3, 'mandate', $4) ON CONFLICT DO NOTHING`,
			[account, mandate_ref, customer_ref, at],
		)
	})
