import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** A mail or a push that a notification still owes. */
export interface DeliveryRow {
	readonly notification_id: string
	readonly channel: 'mail' | 'push'
	readonly attempts: number
	readonly due_at: Date
	readonly last_error: string | null
}
type Key = Pick<DeliveryRow, 'notification_id' | 'channel'>

/** Takes some that are due; whoever dies over them leaves them to others after the lease. */
export const claimDeliveries = (
	sql: SqlExecutor,
	now: Date,
	leaseMs: number,
	atOnce: number,
): Promise<DeliveryRow[]> =>
	sql.query<DeliveryRow>(
		`UPDATE ops.deliveries SET attempts = attempts + 1, due_at = $2
		WHERE (notification_id, channel) IN (
			SELECT notification_id, channel FROM ops.deliveries WHERE due_at <= $1
			ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
		) RETURNING *`,
		[now, new Date(now.getTime() + leaseMs), atOnce],
		{ name: 'claim-deliveries' },
	)

export async function removeDelivery(sql: SqlExecutor, { notification_id, channel }: Key): Promise<void> {
	await sql.execute('DELETE FROM ops.deliveries WHERE notification_id = $1 AND channel = $2', [
		notification_id,
		channel,
	])
}

export async function delayDelivery(
	sql: SqlExecutor,
	{ notification_id, channel }: Key,
	dueAt: Date,
	error: string,
): Promise<void> {
	await sql.execute(
		'UPDATE ops.deliveries SET due_at = $3, last_error = $4 WHERE notification_id = $1 AND channel = $2',
		[notification_id, channel, dueAt, error],
	)
}
