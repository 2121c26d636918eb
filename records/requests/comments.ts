import type { HoldRule } from '../../domain/moderation.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	boolean,
	defineTable,
	type NewRowOf,
	type RowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

/** `held` is hidden from others until a decision; `removed` is visible to its author only. */
export type CommentState = 'visible' | 'held' | 'removed'

export const requestCommentsTable = defineTable(
	'rec.request_comments',
	{
		id: uuid(),
		request_id: uuid(),
		parent_id: uuid().nullable(),
		author_id: uuid(),
		body: text(),
		created_at: timestamp(),
		edited_at: timestamp().nullable(),
		hidden_at: timestamp().nullable(),
		state: text<CommentState>().defaulted(),
		held_rule: text<HoldRule>().nullable(),
		in_case: boolean().defaulted(),
		notified_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type RequestCommentRow = RowOf<typeof requestCommentsTable>

export const requestTalkTable = defineTable(
	'rec.request_talk',
	{
		request_id: uuid(),
		comments_open: boolean(),
		changed_at: timestamp(),
	},
	{ primaryKey: ['request_id'] },
)

export const TALK_CHANNEL = 'request_talk'

/** Notifies open pages of a request that its comments or marks changed. It is only a hint. */
export async function announceTalk(sql: SqlExecutor, requestId: string): Promise<void> {
	await sql.query('SELECT pg_notify($1, $2)', [TALK_CHANNEL, requestId])
}

export async function insertComment(
	sql: SqlExecutor,
	row: NewRowOf<typeof requestCommentsTable>,
): Promise<void> {
	await onTable(requestCommentsTable).insert(row).execute(sql)
}

export const findComment = (
	sql: SqlExecutor,
	id: string,
	requestId: string,
): Promise<RequestCommentRow | null> =>
	onTable(requestCommentsTable).select().where({ id, request_id: requestId }).maybeOne(sql)

export const lockComment = (
	sql: SqlExecutor,
	id: string,
	requestId: string,
): Promise<RequestCommentRow | null> =>
	onTable(requestCommentsTable).select().where({ id, request_id: requestId }).forUpdate().maybeOne(sql)

export async function changeComment(
	sql: SqlExecutor,
	id: string,
	changed: Partial<
		Pick<RequestCommentRow, 'body' | 'edited_at' | 'hidden_at' | 'state' | 'held_rule' | 'in_case'>
	>,
): Promise<void> {
	await onTable(requestCommentsTable).where({ id }).update(changed).execute(sql)
}

/**
 * Deletes a person's own comment with its replies.
 * @returns false when there is none
 */
export async function deleteComment(
	sql: SqlExecutor,
	id: string,
	requestId: string,
	authorId: string,
): Promise<boolean> {
	const own = { id, request_id: requestId, author_id: authorId }
	return (await onTable(requestCommentsTable).where(own).delete().execute(sql)) === 1
}

export async function hasVisibleComment(sql: SqlExecutor, authorId: string): Promise<boolean> {
	const found = await onTable(requestCommentsTable)
		.select('id')
		.where({ author_id: authorId, state: 'visible' })
		.limit(1)
		.all(sql)
	return found.length > 0
}

export type CommentWithoutCase = Pick<
	RequestCommentRow,
	'id' | 'request_id' | 'author_id' | 'held_rule' | 'created_at' | 'edited_at'
>

export const commentsWithoutCase = (sql: SqlExecutor): Promise<CommentWithoutCase[]> =>
	sql.query<CommentWithoutCase>(
		`SELECT id, request_id, author_id, held_rule, created_at, edited_at FROM rec.request_comments
		WHERE NOT in_case ORDER BY created_at, id LIMIT 20`,
		[],
		{ name: 'comments-without-case' },
	)

/** Marks that a comment has its case, unless it was edited and held again meanwhile. */
export async function setCommentInCase(sql: SqlExecutor, id: string, editedAt: Date | null): Promise<void> {
	await sql.execute(
		'UPDATE rec.request_comments SET in_case = true WHERE id = $1 AND edited_at IS NOT DISTINCT FROM $2',
		[id, editedAt],
	)
}

/**
 * Sets a comment to the state of its case, unless a rule holds it again and the case doesn't have that yet.
 * @returns its request if the comment exists
 */
export async function followCase(sql: SqlExecutor, id: string, state: CommentState): Promise<string | null> {
	const row = await sql.maybeOne<{ request_id: string }>(
		`UPDATE rec.request_comments SET state = $2, held_rule = CASE WHEN $2 = 'visible' THEN NULL ELSE held_rule END
		WHERE id = $1 AND (in_case OR $2 <> 'visible') RETURNING request_id`,
		[id, state],
	)
	return row?.request_id ?? null
}

export async function areCommentsOpen(sql: SqlExecutor, requestId: string): Promise<boolean> {
	const row = await onTable(requestTalkTable)
		.select('comments_open')
		.where({ request_id: requestId })
		.maybeOne(sql)
	return row?.comments_open ?? true
}

export async function setCommentsOpen(
	sql: SqlExecutor,
	requestId: string,
	isOpen: boolean,
	at: Date,
): Promise<void> {
	await onTable(requestTalkTable)
		.insert({ request_id: requestId, comments_open: isOpen, changed_at: at })
		.onConflict('request_id')
		.merge('comments_open', 'changed_at')
		.execute(sql)
}
