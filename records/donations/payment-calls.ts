import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, timestamp, uuid } from '../../kernel/sql/table.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'

/** Longer than a provider is waited for: then the process that called it is gone. */
export const LOST_CALL_MS = 2 * MINUTE_MS

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
}

type Named = Pick<PaymentCall, 'donationId' | 'callId'>

/**
 * Begins a call of the provider for a donation, unless another one is under way. No transaction stays open meanwhile.
 * @returns whether it is the first, or comes after one of which nobody knows what became of it; null: it is not begun
 */
export async function beginCall(
	sql: SqlExecutor,
	{ donationId, callId, now }: PaymentCall,
): Promise<'first' | 'again' | null> {
	const until = new Date(now + LOST_CALL_MS)
	const first = await sql.maybeOne(
		`INSERT INTO ops.payment_calls (donation_id, call_id, until) VALUES ($1, $2, $3)
		ON CONFLICT (donation_id) DO NOTHING RETURNING call_id`,
		[donationId, callId, until],
	)
	if (first !== null) return 'first'
	const again = await sql.maybeOne(
		`UPDATE ops.payment_calls SET call_id = $2, until = $3 WHERE donation_id = $1 AND until <= $4
		RETURNING call_id`,
		[donationId, callId, until, new Date(now)],
	)
	return again === null ? null : 'again'
}

/** It was answered, and what it was answered is booked. */
export const endCall = (sql: SqlExecutor, { donationId, callId }: Named): Promise<unknown> =>
	sql.execute('DELETE FROM ops.payment_calls WHERE donation_id = $1 AND call_id = $2', [donationId, callId])

/**
 * What it was answered is not booked, or nobody knows it: the next call may begin, and finds that there was one.
 */
export async function loseCall(
	sql: SqlExecutor,
	{ donationId, callId, now }: Named & { readonly now: number },
): Promise<void> {
	await sql.execute('UPDATE ops.payment_calls SET until = $3 WHERE donation_id = $1 AND call_id = $2', [
		donationId,
		callId,
		new Date(now),
	])
}
