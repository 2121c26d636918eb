import type { DistanceStep } from '../../domain/_shared/blood-groups.contract.ts'
import type { AlertAnswer, AlertChannel } from '../../domain/blood/contract.ts'
import { workId } from '../../kernel/outbox/outbox.ts'
import { planWork } from '../../kernel/outbox/outbox-rows.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const bloodAlertsTable = defineTable(
	'rec.blood_alerts',
	{
		request_id: uuid(),
		user_id: uuid(),
		wave: integer(),
		created_at: timestamp(),
		due_at: timestamp(),
		sent_at: timestamp().nullable(),
		channel: text<AlertChannel>(),
		/** The step of the distance between the centres of both towns. */
		within_km: integer<DistanceStep>(),
		answer: text<AlertAnswer>().nullable(),
		answered_at: timestamp().nullable(),
	},
	{ primaryKey: ['request_id', 'user_id'] },
)
export type BloodAlertRow = RowOf<typeof bloodAlertsTable>
export type NewBloodAlert = Omit<BloodAlertRow, 'sent_at' | 'answer' | 'answered_at'>

/**
 * Serializes decisions on waves until the transaction ends, so that nobody gets more alerts in a week than
 * allowed.
 */
export async function waitForTurn(tx: SqlExecutor): Promise<void> {
	await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('blood waves', 0))")
}

export async function insertAlerts(sql: SqlExecutor, alerts: readonly NewBloodAlert[]): Promise<void> {
	for (const alert of alerts)
		await onTable(bloodAlertsTable).insert(alert).onConflict('request_id', 'user_id').ignore().execute(sql)
}

export const lastWave = (
	sql: SqlExecutor,
	requestId: string,
): Promise<{ readonly wave: number; readonly at: Date } | null> =>
	sql.maybeOne(
		`SELECT wave, created_at AS at FROM rec.blood_alerts WHERE request_id = $1
		ORDER BY created_at DESC, user_id LIMIT 1`,
		[requestId],
	)

export const dueAlerts = (
	sql: SqlExecutor,
	now: Date,
): Promise<Pick<BloodAlertRow, 'request_id' | 'user_id' | 'channel' | 'due_at'>[]> =>
	sql.query(
		`SELECT request_id, user_id, channel, due_at FROM rec.blood_alerts
		WHERE sent_at IS NULL AND due_at <= $1 ORDER BY due_at, request_id, user_id LIMIT 200`,
		[now],
		{ name: 'due-blood-alerts' },
	)

export async function setAlertSent(
	sql: SqlExecutor,
	requestId: string,
	userId: string,
	at: Date,
): Promise<void> {
	await onTable(bloodAlertsTable)
		.where({ request_id: requestId, user_id: userId, sent_at: null })
		.update({ sent_at: at })
		.execute(sql)
}

/** Removes an unsent alert that is no longer needed: it doesn't count for the week. */
export async function removeAlert(sql: SqlExecutor, requestId: string, userId: string): Promise<void> {
	await onTable(bloodAlertsTable)
		.where({ request_id: requestId, user_id: userId, sent_at: null })
		.delete()
		.execute(sql)
}

/** Returns a donor's alert for a request; null when there is none, or it is not sent yet. */
export const sentAlert = (
	sql: SqlExecutor,
	requestId: string,
	userId: string,
): Promise<BloodAlertRow | null> =>
	sql.maybeOne<BloodAlertRow>(
		'SELECT * FROM rec.blood_alerts WHERE request_id = $1 AND user_id = $2 AND sent_at IS NOT NULL',
		[requestId, userId],
	)

export async function setAlertAnswer(
	sql: SqlExecutor,
	requestId: string,
	userId: string,
	answer: AlertAnswer,
	at: Date,
): Promise<void> {
	await sql.execute(
		`UPDATE rec.blood_alerts SET answer = $3, answered_at = $4
		WHERE request_id = $1 AND user_id = $2 AND answer IS DISTINCT FROM $3`,
		[requestId, userId, answer, at],
	)
}

export const SEND_TEXT = 'blood/send-text'

export const planText = (sql: SqlExecutor, notificationId: string, now: Date): Promise<void> =>
	planWork(
		sql,
		[
			{
				id: workId(notificationId, SEND_TEXT),
				kind: SEND_TEXT,
				lane: 'messages',
				subject: 'bloodNeeded',
				causeId: notificationId,
				dueAt: now.getTime(),
				revision: null,
				position: null,
				keepsOrder: false,
			},
		],
		now.getTime(),
	)
