import { z } from 'zod'
import { NEW_ACCOUNT_DAYS, ruleAgainst } from '../../domain/requests/comment-rules.contract.ts'
import {
	COMMENT_EDIT_MINUTES,
	commentAnswer,
	commentEditBody,
	commentHiddenBody,
	commentReportBody,
	commentSent,
	commentsOpenAnswer,
	commentsOpenBody,
	requestCommentBody,
} from '../../domain/requests/comments.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import type { Request } from '../../domain/requests/requests.state.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import {
	announceTalk,
	areCommentsOpen,
	changeComment,
	deleteComment,
	findComment,
	hasVisibleComment,
	insertComment,
	lockComment,
	type RequestCommentRow,
	setCommentsOpen,
} from '../../records/requests/comments.ts'
import { findUser } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { actsForRequest, loadRequest } from '../_shared/facts-answers.ts'
import { once } from '../_shared/once.ts'
import { saveReport } from '../_shared/report-subject.ts'

const common = { tags: ['requests'], access: { allow: 'signedIn' } } as const
const OF_REQUEST = z.object({ id })
const OF_COMMENT = z.object({ id, commentId: id })

/** @throws DomainError NOT_FOUND also when the caller may not see it */
async function seenRequest(deps: CommandDeps, requestId: string, caller: Caller): Promise<Request> {
	const request = (await deps.maySeeRequest(requestId, signedIn(caller)))
		? await loadRequest(deps.store, requestId)
		: null
	if (request === null) throw notFound('request')
	return request
}

/** @throws DomainError NOT_FOUND unless the caller is the author or leads the organization */
async function ownRequest(deps: CommandDeps, requestId: string, caller: Caller): Promise<void> {
	const request = await loadRequest(deps.store, requestId)
	const isTheirs =
		request !== null &&
		request.status !== 'removed' &&
		(await actsForRequest(deps.store, request, signedIn(caller).id))
	if (!isTheirs) throw notFound('request')
}

const isReadByOthers = ({ state, hidden_at }: RequestCommentRow): boolean =>
	state === 'visible' && hidden_at === null

/**
 * Allows replies to visible top-level comments only.
 * @throws DomainError NOT_FOUND, REPLIES_ONCE
 */
async function mayAnswer(tx: Tx, parent: string, requestId: string): Promise<void> {
	const row = await findComment(tx, parent, requestId)
	if (row === null || !isReadByOthers(row)) throw refuse('NOT_FOUND.comment')
	if (row.parent_id !== null) throw refuse('REPLIES_ONCE')
}

async function isUnknown(
	{ sql, clock }: CommandDeps,
	{ authorId }: Request,
	caller: Caller,
): Promise<boolean> {
	const { id: userId, roles } = signedIn(caller)
	if (userId === authorId || roles.length > 0) return false
	const user = await findUser(sql, userId)
	const isNew = user !== null && user.created_at.getTime() > clock.now() - NEW_ACCOUNT_DAYS * DAY_MS
	return isNew && !(await hasVisibleComment(sql, userId))
}

export const postComment = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/donationRequest/:id/comments',
		summary: 'Comment on a request, or answer a comment',
		perMinute: 10,
		params: OF_REQUEST,
		body: requestCommentBody,
		answers: { 200: commentSent },
		handle: async ({ params: { id: requestId }, body: { body, parent }, caller }) => {
			const request = await seenRequest(deps, requestId, caller)
			const rule = ruleAgainst(body) ?? ((await isUnknown(deps, request, caller)) ? 'newAccount' : null)
			const data = await once(deps, caller, async (tx) => {
				if (!(await areCommentsOpen(tx, requestId))) throw refuse('COMMENTS_CLOSED')
				if (parent !== undefined) await mayAnswer(tx, parent, requestId)
				const commentId = derivedId('comment', caller.commandId)
				await insertComment(tx, {
					id: commentId,
					request_id: requestId,
					parent_id: parent ?? null,
					author_id: signedIn(caller).id,
					body,
					created_at: new Date(deps.clock.now()),
					state: rule === null ? 'visible' : 'held',
					held_rule: rule,
					in_case: rule === null,
				})
				await announceTalk(tx, requestId)
				return { _id: commentId, heldFor: rule }
			})
			return { body: { statusCode: 200, data } }
		},
	})

export const editComment = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequest/:id/comments/:commentId',
		summary: `Change an own comment, within ${COMMENT_EDIT_MINUTES} minutes`,
		perMinute: 30,
		params: OF_COMMENT,
		body: commentEditBody,
		answers: { 200: commentSent },
		handle: async ({ params: { id: requestId, commentId }, body: { body }, caller }) => {
			const now = deps.clock.now()
			const data = await once(deps, caller, async (tx) => {
				const row = await lockComment(tx, commentId, requestId)
				if (row?.author_id !== signedIn(caller).id) throw refuse('NOT_FOUND.comment')
				// A comment under review remains as the reviewer read it.
				if (row.state !== 'visible') throw refuse(`COMMENT_FIXED.${row.state}`)
				if (now > row.created_at.getTime() + COMMENT_EDIT_MINUTES * MINUTE_MS)
					throw refuse('COMMENT_FIXED.late', { minutes: COMMENT_EDIT_MINUTES })
				const rule = body === row.body ? null : ruleAgainst(body)
				if (body !== row.body) {
					const text = { body, edited_at: new Date(now) }
					const held = { state: 'held', held_rule: rule, in_case: false } as const
					await changeComment(tx, commentId, rule === null ? text : { ...text, ...held })
					await announceTalk(tx, requestId)
				}
				return { _id: commentId, heldFor: rule }
			})
			return { body: { statusCode: 200, data } }
		},
	})

export const removeComment = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/donationRequest/:id/comments/:commentId',
		summary: 'Delete an own comment and its answers',
		params: OF_COMMENT,
		answers: { 200: commentAnswer },
		handle: async ({ params: { id: requestId, commentId }, caller }) => {
			await once(deps, caller, async (tx) => {
				if (!(await deleteComment(tx, commentId, requestId, signedIn(caller).id)))
					throw refuse('NOT_FOUND.comment')
				await announceTalk(tx, requestId)
			})
			return { body: { statusCode: 200, data: { _id: commentId } } }
		},
	})

export const hideComment = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequest/:id/comments/:commentId/hidden',
		summary: 'Hide or unhide a comment on an own request',
		perMinute: 60,
		params: OF_COMMENT,
		body: commentHiddenBody,
		answers: { 200: commentAnswer },
		handle: async ({ params: { id: requestId, commentId }, body: { hidden }, caller }) => {
			await ownRequest(deps, requestId, caller)
			await once(deps, caller, async (tx) => {
				const row = await lockComment(tx, commentId, requestId)
				if (row?.state !== 'visible') throw refuse('NOT_FOUND.comment')
				if ((row.hidden_at !== null) === hidden) return
				await changeComment(tx, commentId, { hidden_at: hidden ? new Date(deps.clock.now()) : null })
				await announceTalk(tx, requestId)
			})
			return { body: { statusCode: 200, data: { _id: commentId } } }
		},
	})

export const openComments = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequest/:id/comments',
		summary: 'Open or close the comments of an own request',
		perMinute: 30,
		params: OF_REQUEST,
		body: commentsOpenBody,
		answers: { 200: commentsOpenAnswer },
		handle: async ({ params: { id: requestId }, body: { open }, caller }) => {
			await ownRequest(deps, requestId, caller)
			await once(deps, caller, async (tx) => {
				await setCommentsOpen(tx, requestId, open, new Date(deps.clock.now()))
				await announceTalk(tx, requestId)
			})
			return { body: { statusCode: 200, data: { open } } }
		},
	})

export const reportComment = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/donationRequest/:id/comments/:commentId/report',
		summary: 'Report a comment',
		perMinute: 20,
		params: OF_COMMENT,
		body: commentReportBody,
		answers: { 200: commentAnswer },
		handle: async ({ params: { id: requestId, commentId }, body: { reason: code }, caller }) => {
			const userId = signedIn(caller).id
			await seenRequest(deps, requestId, caller)
			const row = await findComment(deps.sql, commentId, requestId)
			if (row === null || row.author_id === userId || !isReadByOthers(row)) throw refuse('NOT_FOUND.comment')
			const what = { subject: 'comment', subjectId: commentId, partOf: requestId } as const
			const reported = { ...what, writerId: row.author_id, userId, code }
			const { position } = await saveReport(deps, reported, caller)
			return { body: { statusCode: 200, data: { _id: commentId } }, position }
		},
	})
