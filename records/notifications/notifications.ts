import { KINDS, type NotificationKind } from '../../domain/notifications/kinds.contract.ts'
import { EMAIL_BY_DEFAULT, isEmailTopic } from '../../domain/notifications/topics.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, jsonb, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { NotificationTopic } from '../../kernel/wire/notification-kinds.ts'

export const notificationsTable = defineTable(
	'rec.notifications',
	{
		id: uuid(),
		user_id: uuid(),
		kind: text<NotificationKind>(),
		about: jsonb<Readonly<Record<string, string>>>(),
		created_at: timestamp(),
		read_at: timestamp().nullable(),
		deleted_at: timestamp().nullable(),
		mail_requested_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)

export const SEND_MAIL = 'notifications/send-mail'
export const SEND_PUSH = 'notifications/send-push'

const sending = (work: string, id: string, kind: string, at: string): string =>
	`${id}::text || '.${work}', '${work}', 'messages', ${kind}, ${id}, ${at}::timestamptz, ${at}::timestamptz`

export interface NewNotification {
	readonly kind: NotificationKind
	readonly about: Readonly<Record<string, string>>
	readonly at: Date
	readonly people: readonly { readonly id: string; readonly userId: string }[]
	readonly now: Date
}

const mailedByDefault = (topic: NotificationTopic): boolean =>
	isEmailTopic(topic) && EMAIL_BY_DEFAULT[topic] === true
const mailedToReadersOfNews = (topic: NotificationTopic): boolean =>
	isEmailTopic(topic) && EMAIL_BY_DEFAULT[topic] === 'news'

/**
 * Creates notifications, with their mails and pushes, in one statement. An existing id is skipped, so that
 * the call may be repeated.
 * @returns the newly notified people
 */
export async function insertNotifications(sql: SqlExecutor, telling: NewNotification): Promise<string[]> {
	const { kind, about, at, people, now } = telling
	const { topic, mail } = KINDS[kind]
	const rows = await sql.query<{ user_id: string }>(
		`WITH told AS (
			INSERT INTO rec.notifications (id, user_id, kind, about, created_at)
			SELECT p.id, p.user_id, $3, $4, $5 FROM unnest($1::uuid[], $2::uuid[]) AS p (id, user_id)
			WHERE EXISTS (SELECT FROM rec.users u WHERE u.id = p.user_id)
			ON CONFLICT (id) DO NOTHING RETURNING id, user_id
		), due AS (
			INSERT INTO ops.outbox (id, kind, lane, subject, cause_id, due_at, created_at)
			SELECT ${sending(SEND_MAIL, 'told.id', '$3::text', '$6')} FROM told
			LEFT JOIN rec.email_choices c ON c.user_id = told.user_id AND c.topic = $7
			LEFT JOIN rec.user_settings s ON s.user_id = told.user_id
			WHERE $8 AND coalesce(c.wanted, $9 OR ($10 AND coalesce(s.news, false)))
			UNION ALL
			SELECT ${sending(SEND_PUSH, 'told.id', '$3::text', '$6')} FROM told
			WHERE EXISTS (SELECT FROM rec.push_subscriptions p WHERE p.user_id = told.user_id)
		)
		SELECT user_id FROM told`,
		[
			people.map((person) => person.id),
			people.map((person) => person.userId),
			kind,
			about,
			at,
			now,
			topic,
			mail !== 'own',
			mail === 'always' || mailedByDefault(topic),
			mailedToReadersOfNews(topic),
		],
	)
	return rows.map((row) => row.user_id)
}

/**
 * Marks a person's own notification as read; a repeated call changes nothing.
 * @returns false when there is none
 */
export async function markRead(sql: SqlExecutor, userId: string, id: string, at: Date): Promise<boolean> {
	const text = `UPDATE rec.notifications SET read_at = coalesce(read_at, $3)
		WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL`
	return (await sql.execute(text, [id, userId, at])) === 1
}

/**
 * Requests the e-mail of a person's own notification, once. A mail that is planned anyway becomes a requested
 * one, also while a worker is processing it, which may just have decided not to send it.
 * @returns `repeated` when it was requested before, `missing` when there is none
 */
export async function requestMail(
	sql: SqlExecutor,
	userId: string,
	id: string,
	at: Date,
): Promise<'requested' | 'repeated' | 'missing'> {
	const row = await sql.maybeOne<{ requested: boolean }>(
		`WITH requested AS (
			UPDATE rec.notifications SET mail_requested_at = $3
			WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL AND mail_requested_at IS NULL RETURNING id, kind
		), due AS (
			INSERT INTO ops.outbox AS o (id, kind, lane, subject, cause_id, due_at, created_at)
			SELECT ${sending(SEND_MAIL, 'requested.id', 'requested.kind', '$3')} FROM requested
			ON CONFLICT (id) DO UPDATE SET state = 'planned', due_at = excluded.due_at, lease_until = NULL,
				claims = o.claims + 1
		)
		SELECT EXISTS (SELECT FROM requested) AS requested FROM rec.notifications
		WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL`,
		[id, userId, at],
	)
	if (!row) return 'missing'
	return row.requested ? 'requested' : 'repeated'
}

export async function countMailsRequested(sql: SqlExecutor, userId: string, since: Date): Promise<number> {
	const row = await sql.one<{ requested: number }>(
		'SELECT count(*)::int AS requested FROM rec.notifications WHERE user_id = $1 AND mail_requested_at > $2',
		[userId, since],
	)
	return row.requested
}

export async function markAllRead(sql: SqlExecutor, userId: string, at: Date): Promise<void> {
	await onTable(notificationsTable)
		.where({ user_id: userId, read_at: null, deleted_at: null })
		.update({ read_at: at })
		.execute(sql)
}

export async function hideNotification(
	sql: SqlExecutor,
	userId: string,
	id: string,
	at: Date,
): Promise<boolean> {
	const text =
		'UPDATE rec.notifications SET deleted_at = $3 WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL'
	return (await sql.execute(text, [id, userId, at])) === 1
}

export async function hideAll(sql: SqlExecutor, userId: string, at: Date): Promise<void> {
	await onTable(notificationsTable)
		.where({ user_id: userId, deleted_at: null })
		.update({ deleted_at: at })
		.execute(sql)
}

export async function countUnread(sql: SqlExecutor, userId: string): Promise<number> {
	const row = await sql.one<{ unread: number }>(
		`SELECT count(*)::int AS unread FROM rec.notifications
		WHERE user_id = $1 AND read_at IS NULL AND deleted_at IS NULL`,
		[userId],
		{ name: 'unread-notifications' },
	)
	return row.unread
}

export const INBOX_CHANNEL = 'inbox_changed'

/** Notifies all processes of changed inboxes. It is only a hint, sent after the change. */
export async function announceInboxes(sql: SqlExecutor, userIds: readonly string[]): Promise<void> {
	if (userIds.length === 0) return
	await sql.query('SELECT pg_notify($1, user_id) FROM unnest($2::text[]) AS user_id', [
		INBOX_CHANNEL,
		userIds,
	])
}
