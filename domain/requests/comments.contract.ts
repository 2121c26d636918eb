import { z } from 'zod'
import { id, instant, one, paragraphs, plainText } from '../../kernel/wire/schemas.ts'
import { HOLD_RULES, moderation, SUBJECT_REPORT_REASONS } from '../moderation.contract.ts'
import { personRef } from './contract.ts'

export const COMMENT_LIMIT = 1_000
export const COMMENT_EDIT_MINUTES = 15
export const REPLIES_AT_ONCE = 3
/** Comments are counted up to this number. */
export const COMMENTS_COUNTED_TO = 1_000
const MAX_PAGE = 100

export const COMMENT_MARKS = ['author', 'donor'] as const
export type CommentMark = (typeof COMMENT_MARKS)[number]

const comment = z.object({
	_id: id,
	parent: id.nullable(),
	author: personRef,
	body: z.string(),
	createdAt: instant,
	editedAt: instant.nullable(),
	mine: z.boolean(),
	mark: z.enum(COMMENT_MARKS).nullable(),
	/** The end of the viewer's edit time; null when they may not edit. */
	editableUntil: instant.nullable(),
	moderation: moderation.nullable(),
	heldFor: z.enum(HOLD_RULES).nullable(),
	isHidden: z.boolean(),
})
export const requestComment = comment
	.extend({
		replies: z.array(comment),
		repliesCursor: z.string().nullable(),
	})
	.meta({ id: 'Comment' })
export type RequestComment = z.output<typeof requestComment>
export type CommentReply = z.output<typeof comment>

/** The position in a list: milliseconds and id. It gives no access. */
const CURSOR = /^\d{1,14}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** `GET /donationRequest/{id}/comments`: newest first; with `parent`, its replies, oldest first. */
export const requestCommentQuery = z.object({
	parent: id.optional(),
	limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(20),
	cursor: plainText().regex(CURSOR, 'requests.fields.sendCursor').optional(),
})
export const requestCommentPage = z.object({
	statusCode: z.literal(200),
	data: z.array(requestComment),
	nextCursor: z.string().nullable(),
	/** False closes it for new comments; existing ones remain. */
	isOpen: z.boolean(),
	mayHide: z.boolean(),
})

const body = paragraphs(COMMENT_LIMIT, 'requests.fields.enterComment')
export const requestCommentBody = z.object({
	body,
	parent: id.optional(),
})
export const commentEditBody = z.object({ body })
/** Sets the state rather than toggling it, so that a second click changes nothing. */
export const commentHiddenBody = z.object({ hidden: z.boolean() })
export const commentsOpenBody = z.object({ open: z.boolean() })
export const commentReportBody = z.object({
	reason: z.enum(SUBJECT_REPORT_REASONS, 'support.fields.selectReason'),
})

export const commentSent = one(z.object({ _id: id, heldFor: z.enum(HOLD_RULES).nullable() }))
export const commentAnswer = one(z.object({ _id: id }))
export const commentsOpenAnswer = one(z.object({ open: z.boolean() }))
