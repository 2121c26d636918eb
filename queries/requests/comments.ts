import { z } from 'zod'
import type { CaseReason, Moderation } from '../../domain/moderation.contract.ts'
import {
	COMMENT_EDIT_MINUTES,
	COMMENTS_COUNTED_TO,
	type CommentMark,
	type CommentReply,
	REPLIES_AT_ONCE,
	type RequestComment,
	requestCommentPage,
	requestCommentQuery,
} from '../../domain/requests/comments.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { requestCommentsTable } from '../../records/requests/comments.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { readsEverything, viewerId, visibleTo } from '../_shared/request-visibility.ts'

const OF_COMMENTS = selection(requestCommentsTable, 'x', [
	'id',
	'parent_id',
	'author_id',
	'body',
	'created_at',
	'edited_at',
	'hidden_at',
	'state',
	'held_rule',
])
interface CommentRecord extends SelectedBy<typeof OF_COMMENTS> {
	readonly first_name: string | null
	readonly last_name: string | null
	readonly username: string | null
	readonly removed_for: CaseReason | null
}

const isRead = (comment: string): string => `(${comment}.state = 'visible' AND ${comment}.hidden_at IS NULL)`
/**
 * Returns SQL that checks whether viewer `$2` may read a comment: it is public, their own, or the viewer acts
 * for the request (`$3`).
 */
const isSeen = (comment: string): string =>
	`(${isRead(comment)} OR ${comment}.author_id = $2::uuid OR ($3 AND ${comment}.state = 'visible'))`
const COLUMNS = `${OF_COMMENTS.list}, u.first_name, u.last_name, u.username, k.code AS removed_for`
const PEOPLE = `LEFT JOIN rec.users u ON u.id = x.author_id
	LEFT JOIN read.report_cases k ON k.subject_id = x.id AND k.subject = 'comment' AND x.state = 'removed'`

/**
 * Returns SQL for the number of a request's public comments, up to a thousand; replies to a hidden one don't
 * count.
 */
export const commentsCountOf = (request: string): string => `(SELECT count(*)::int FROM (
	SELECT FROM rec.request_comments x WHERE x.request_id = ${request} AND ${isRead('x')}
		AND coalesce((SELECT ${isRead('p')} FROM rec.request_comments p WHERE p.id = x.parent_id), true)
	LIMIT ${COMMENTS_COUNTED_TO}) counted)`

interface Reader {
	readonly requestId: string
	readonly viewerId: string | null
	readonly actsForIt: boolean
	readonly authors: readonly string[]
	readonly isOpen: boolean
}

/** @throws DomainError NOT_FOUND also when the viewer may not see it */
async function readerOf({ sql }: QueryDeps, requestId: string, viewer: Principal): Promise<Reader> {
	const viewing = viewerId(viewer)
	const everything = readsEverything(viewer)
	const row = await sql.maybeOne<{ author_id: string; lead_ids: string[]; is_open: boolean }>(
		`SELECT r.author_id, coalesce(o.lead_ids, '{}') AS lead_ids, coalesce(t.comments_open, true) AS is_open
		FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		LEFT JOIN read.organizations o ON o.id = r.organization_id
		LEFT JOIN rec.request_talk t ON t.request_id = r.id
		WHERE r.id = $1 AND ${everything ? "r.status <> 'removed'" : visibleTo('$2')}`,
		everything ? [requestId] : [requestId, viewing],
		{ name: everything ? 'comments-for-staff' : 'comments-reader' },
	)
	if (row === null) throw notFound('request')
	const authors = [row.author_id, ...row.lead_ids]
	return {
		requestId,
		viewerId: viewing,
		actsForIt: viewing !== null && authors.includes(viewing),
		authors,
		isOpen: row.is_open,
	}
}

type Place = Pick<CommentRecord, 'id' | 'created_at'>

const cursorOf = ({ id: commentId, created_at }: Place): string => `${created_at.getTime()}.${commentId}`
function placeOf(cursor: string): readonly [Date, string] {
	const [at = '', commentId = ''] = cursor.split('.')
	return [new Date(Number(at)), commentId]
}

function pageOf<T extends Place>(rows: readonly T[], limit: number) {
	const visible = rows.slice(0, limit)
	const last = visible.at(-1)
	return { visible, cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

type Query = z.output<typeof requestCommentQuery>

const newest = ({ sql }: QueryDeps, reader: Reader, { limit, cursor }: Query): Promise<CommentRecord[]> => {
	const params = [reader.requestId, reader.viewerId, reader.actsForIt, limit + 1]
	const behind = cursor === undefined ? '' : 'AND (x.created_at, x.id) < ($5, $6::uuid)'
	return sql.query<CommentRecord>(
		`SELECT ${COLUMNS} FROM (SELECT * FROM rec.request_comments x
			WHERE x.request_id = $1 AND x.parent_id IS NULL AND ${isSeen('x')} ${behind}
			ORDER BY x.created_at DESC, x.id DESC LIMIT $4) x ${PEOPLE} ORDER BY x.created_at DESC, x.id DESC`,
		cursor === undefined ? params : [...params, ...placeOf(cursor)],
		{ name: cursor === undefined ? 'comments-newest' : 'comments-behind' },
	)
}

const repliesTo = (
	{ sql }: QueryDeps,
	{ requestId, viewerId: viewer, actsForIt }: Reader,
	parent: string,
	{ limit, cursor }: Query,
): Promise<CommentRecord[]> => {
	const params = [requestId, viewer, actsForIt, limit + 1, parent]
	const behind = cursor === undefined ? '' : 'AND (x.created_at, x.id) > ($6, $7::uuid)'
	return sql.query<CommentRecord>(
		`SELECT ${COLUMNS} FROM (SELECT * FROM rec.request_comments x
			WHERE x.parent_id = $5 AND ${isSeen('x')} ${behind} AND EXISTS (SELECT FROM rec.request_comments p
				WHERE p.id = $5 AND p.request_id = $1 AND ${isSeen('p')})
			ORDER BY x.created_at, x.id LIMIT $4) x ${PEOPLE} ORDER BY x.created_at, x.id`,
		cursor === undefined ? params : [...params, ...placeOf(cursor)],
	)
}

async function firstReplies(
	{ sql }: QueryDeps,
	{ viewerId: viewer, actsForIt }: Reader,
	parents: readonly string[],
): Promise<ReadonlyMap<string, CommentRecord[]>> {
	const rows =
		parents.length === 0
			? []
			: await sql.query<CommentRecord>(
					`SELECT ${COLUMNS} FROM unnest($1::uuid[]) AS each (id) CROSS JOIN LATERAL (
						SELECT * FROM rec.request_comments x WHERE x.parent_id = each.id AND ${isSeen('x')}
						ORDER BY x.created_at, x.id LIMIT ${REPLIES_AT_ONCE + 1}) x ${PEOPLE} ORDER BY x.created_at, x.id`,
					[parents, viewer, actsForIt],
					{ name: 'comments-first-replies' },
				)
	return Map.groupBy(rows, ({ parent_id }) => parent_id ?? '')
}

async function donorsAmong(
	{ sql }: QueryDeps,
	requestId: string,
	people: readonly string[],
): Promise<ReadonlySet<string>> {
	if (people.length === 0) return new Set()
	const rows = await sql.query<{ id: string }>(
		`SELECT each.id FROM unnest($2::uuid[]) AS each (id) WHERE EXISTS (SELECT FROM read.donations d
			WHERE d.donor_id = each.id AND d.donor_kind = 'user' AND d.target_kind = 'request' AND d.target_id = $1
				AND d.confirmed_at IS NOT NULL AND NOT d.anonymous AND d.lost_share < d.donation)`,
		[requestId, people],
		{ name: 'comments-donors' },
	)
	return new Set(rows.map((row) => row.id))
}

function moderationOf({ state, removed_for }: CommentRecord): Moderation | null {
	if (state === 'visible') return null
	return { state, reason: state === 'removed' ? ((removed_for ?? 'other') as Moderation['reason']) : null }
}

function editableUntil({ state, created_at }: CommentRecord, now: number): string | null {
	const until = created_at.getTime() + COMMENT_EDIT_MINUTES * MINUTE_MS
	return state === 'visible' && now <= until ? new Date(until).toISOString() : null
}

function viewOf(row: CommentRecord, reader: Reader, donors: ReadonlySet<string>, now: number): CommentReply {
	const mine = row.author_id === reader.viewerId
	const markOf = (): CommentMark | null => {
		if (reader.authors.includes(row.author_id)) return 'author'
		return donors.has(row.author_id) ? 'donor' : null
	}
	return {
		_id: row.id,
		parent: row.parent_id,
		author: {
			_id: row.author_id,
			name: { first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
			username: row.username ?? '',
		},
		body: row.body,
		createdAt: row.created_at.toISOString(),
		editedAt: row.edited_at?.toISOString() ?? null,
		mine,
		mark: markOf(),
		editableUntil: mine ? editableUntil(row, now) : null,
		moderation: mine ? moderationOf(row) : null,
		heldFor: mine && row.state === 'held' ? row.held_rule : null,
		isHidden: row.hidden_at !== null,
	}
}

async function read(
	deps: QueryDeps,
	requestId: string,
	query: Query,
	viewer: Principal,
): Promise<z.output<typeof requestCommentPage>> {
	const reader = await readerOf(deps, requestId, viewer)
	const { parent, limit } = query
	const rows = await (parent === undefined
		? newest(deps, reader, query)
		: repliesTo(deps, reader, parent, query))
	const { visible, cursor } = pageOf(rows, limit)
	const replies = await firstReplies(deps, reader, parent === undefined ? visible.map((row) => row.id) : [])
	const all = [...visible, ...[...replies.values()].flat()]
	const donors = await donorsAmong(deps, requestId, [...new Set(all.map((row) => row.author_id))])
	const now = deps.clock.now()
	const data = visible.map((row): RequestComment => {
		const answered = pageOf(replies.get(row.id) ?? [], REPLIES_AT_ONCE)
		return {
			...viewOf(row, reader, donors, now),
			replies: answered.visible.map((reply) => viewOf(reply, reader, donors, now)),
			repliesCursor: answered.cursor,
		}
	})
	return { statusCode: 200, data, nextCursor: cursor, isOpen: reader.isOpen, mayHide: reader.actsForIt }
}

export const listComments = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id/comments',
		summary: 'List a request’s comments or the answers to one, newest first',
		tags: ['requests'],
		access: {
			allow: 'everyone',
			because: 'anyone who may see the request may read its comments and updates',
		},
		params: z.object({ id }),
		query: requestCommentQuery,
		answers: { 200: requestCommentPage },
		readModels: ['requests', 'organizations', 'donations', 'report_cases'],
		handle: async ({ params, query, caller }) => ({
			body: await read(deps, params.id, query, caller.principal),
		}),
	})
