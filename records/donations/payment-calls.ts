import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, timestamp, uuid } from '../../kernel/sql/table.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'

/** Longer than the timeout of a provider: then the calling process is gone. */
export const LOST_CALL_MS = 2 * MINUTE_MS

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
 * Begins a call of the provider for a donation, unless another one is in process. No transaction is open
 * meanwhile.
 * @returns whether it is the first, or follows one with an unknown outcome; null when it did not begin
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

export const endCall = (sql: SqlExecutor, { donationId, callId }: Named): Promise<unknown> =>
	sql.execute('DELETE FROM ops.payment_calls WHERE donation_id = $1 AND call_id = $2', [donationId, callId])

/**
 * Ends a call with an unknown or unbooked outcome: the next call may begin, and learns that there was one.
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
