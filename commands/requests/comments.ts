import { z } from 'zod'
import { requestCommentBody } from '../../domain/requests/contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { keyReused } from '../../kernel/dispatch.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/ids.ts'
import { notFound } from '../../kernel/refusals.ts'
import { id, one } from '../../kernel/wire.ts'
import { deleteComment, insertComment } from '../../records/requests/comments.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

const answers = { 200: one(z.object({ _id: id })) }

/** A signed-in person says something under a request that they may see. */
export const postComment = ({ sql, clock, maySeeRequest }: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donationRequest/:id/comments',
		summary: 'Comment on a request',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		perMinute: 10,
		params: z.object({ id }),
		body: requestCommentBody,
		answers,
		handle: async ({ params, body, caller }) => {
			const author = signedIn(caller)
			if (!(await maySeeRequest(params.id, author))) throw notFound('request')
			const commentId = derivedId('comment', caller.commandId)
			const row = { id: commentId, request_id: params.id, author_id: author.id, body: body.body }
			if (!(await insertComment(sql, { ...row, created_at: new Date(clock.now()) }))) throw keyReused()
			return { body: { statusCode: 200, data: { _id: commentId } } }
		},
	})

export const removeComment = (deps: CommandDeps): Route =>
	route({
		method: 'DELETE',
		path: '/api/v1/donationRequest/:id/comments/:commentId',
		summary: 'Delete an own comment',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		params: z.object({ id, commentId: id }),
		answers,
		handle: async ({ params, caller }) => {
			const author = signedIn(caller)
			await once(deps, caller, async (tx) => {
				if (!(await deleteComment(tx, params.commentId, params.id, author.id)))
					throw refuse('NOT_FOUND.comment')
			})
			return { body: { statusCode: 200, data: { _id: params.commentId } } }
		},
	})
