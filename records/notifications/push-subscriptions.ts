import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'

export const pushSubscriptionsTable = defineTable(
	'rec.push_subscriptions',
	{
		endpoint: text(),
		user_id: uuid(),
		family_id: uuid(),
		p256dh: text(),
		auth: text(),
		language: text<Language>(),
		created_at: timestamp(),
	},
	{ primaryKey: ['endpoint'] },
)
export type PushSubscriptionRow = RowOf<typeof pushSubscriptionsTable>

const MAX_COUNT = 20

export async function saveSubscription(sql: SqlExecutor, row: PushSubscriptionRow): Promise<void> {
	await onTable(pushSubscriptionsTable)
		.insert(row)
		.onConflict('endpoint')
		.merge('user_id', 'family_id', 'p256dh', 'auth', 'language', 'created_at')
		.execute(sql)
	await sql.execute(
		`DELETE FROM rec.push_subscriptions WHERE endpoint IN (
			SELECT endpoint FROM rec.push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, endpoint OFFSET ${MAX_COUNT}
		)`,
		[row.user_id],
	)
}

export const subscriptionsOf = (
	sql: SqlExecutor,
	userId: string,
	now: Date,
): Promise<Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth' | 'language'>[]> =>
	sql.query(
		`SELECT p.endpoint, p.p256dh, p.auth, p.language FROM rec.push_subscriptions p
		WHERE p.user_id = $1 AND EXISTS (
			SELECT FROM rec.sessions s
			WHERE s.family_id = p.family_id AND s.revoked_at IS NULL AND s.refresh_expires_at > $2
		) ORDER BY p.created_at, p.endpoint`,
		[userId, now],
	)

/** @param userId restricts the removal to their own */
export async function removeSubscription(sql: SqlExecutor, endpoint: string, userId?: string): Promise<void> {
	await sql.execute(
		'DELETE FROM rec.push_subscriptions WHERE endpoint = $1 AND ($2::uuid IS NULL OR user_id = $2)',
		[endpoint, userId ?? null],
	)
}
