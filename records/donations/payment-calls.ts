import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Calls that make a payment at a provider and have not been answered yet. */
export const paymentCallsTable = defineTable(
	'ops.payment_calls',
	{
		donation_id: uuid(),
		call_id: uuid(),
		until: timestamp(),
	},
	{ primaryKey: ['donation_id'] },
)

export interface PaymentCall {
	readonly donationId: string
	readonly callId: string
	/** Epoch milliseconds. */
	readonly now: number
	/** From when on it counts as lost with its process, epoch milliseconds. */
	readonly until: number
}

/**
 * Begins a call of the provider for a donation, unless another one is under way. No transaction stays open meanwhile.
 * @returns whether it is begun
 */
export async function beginCall(
	sql: SqlExecutor,
	{ donationId, callId, now, until }: PaymentCall,
): Promise<boolean> {
	const begun = await sql.maybeOne(
		`INSERT INTO ops.payment_calls AS c (donation_id, call_id, until) VALUES ($1, $2, $3)
		ON CONFLICT (donation_id) DO UPDATE SET call_id = excluded.call_id, until = excluded.until
			WHERE c.until <= $4
		RETURNING c.call_id`,
		[donationId, callId, new Date(until), new Date(now)],
	)
	return begun !== null
}

/** It was answered, or never will be. Those that were lost with their processes go with it. */
export const endCall = (
	sql: SqlExecutor,
	{ donationId, callId, now }: Pick<PaymentCall, 'donationId' | 'callId' | 'now'>,
): Promise<unknown> =>
	sql.execute('DELETE FROM ops.payment_calls WHERE (donation_id = $1 AND call_id = $2) OR until <= $3', [
		donationId,
		callId,
		new Date(now),
	])
