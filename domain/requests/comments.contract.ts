import { z } from 'zod'
import { id, instant, one, paragraphs, plainText } from '../../kernel/wire/schemas.ts'
import { HOLD_RULES, moderation, SUBJECT_REPORT_REASONS } from '../moderation.contract.ts'
import { personRef } from './contract.ts'

/** Characters of a comment. */
export const COMMENT_LIMIT = 1_000
/** How long whoever wrote a comment may change it, in minutes. */
export const COMMENT_EDIT_MINUTES = 15
/** How many replies come with what they answer. */
export const REPLIES_AT_ONCE = 3
/** How far a request's comments are counted: there may be more. */
export const COMMENTS_COUNTED_TO = 1_000
const MAX_PAGE = 100

/** Whose comment it is: the request's author or who leads its organization, or somebody whose donation names them. */
export const COMMENT_MARKS = ['author', 'donor'] as const
export type CommentMark = (typeof COMMENT_MARKS)[number]

const comment = z.object({
	_id: id,
	/** The comment that it answers. */
	parent: id.nullable(),
	author: personRef,
	body: z.string(),
	createdAt: instant,
	editedAt: instant.nullable(),
	mine: z.boolean(),
	mark: z.enum(COMMENT_MARKS).nullable(),
	/** Until when the viewer may change it; null: they may not. */
	editableUntil: instant.nullable(),
	/** For whoever wrote it: it is held, or it was removed, and why. Others don't get it then. */
	moderation: moderation.nullable(),
	/** For whoever wrote it: the rule that holds it. */
	heldFor: z.enum(HOLD_RULES).nullable(),
	/** The request's author hides it: for them and whoever wrote it. Others don't get it then. */
	isHidden: z.boolean(),
})
export const requestComment = comment
	.extend({
		/** The oldest of those that answer it. */
		replies: z.array(comment),
		/** Send as `cursor` with its id as `parent` for more of them; null when there are none. */
		repliesCursor: z.string().nullable(),
	})
	.meta({ id: 'Comment' })
export type RequestComment = z.output<typeof requestComment>
export type CommentReply = z.output<typeof comment>

/** The place of a comment in its list: milliseconds of its time and its id. It is worth nothing elsewhere. */
const CURSOR = /^\d{1,14}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** `GET /donationRequest/{id}/comments`: the newest first; with `parent`, those that answer it, the oldest first. */
export const requestCommentQuery = z.object({
	parent: id.optional(),
	limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(20),
	cursor: plainText().regex(CURSOR, 'requests.fields.sendCursor').optional(),
})
export const requestCommentPage = z.object({
	statusCode: z.literal(200),
	data: z.array(requestComment),
	/** Send as `cursor` for the page behind this one; null on the last. */
	nextCursor: z.string().nullable(),
	/** Whether comments can be written; those that are there stay. */
	isOpen: z.boolean(),
	/** Whether the viewer hides comments, and opens and closes them. */
	mayHide: z.boolean(),
})

const body = paragraphs(COMMENT_LIMIT, 'requests.fields.enterComment')
export const requestCommentBody = z.object({
	body,
	/** The comment that it answers, which answers none itself. */
	parent: id.optional(),
})
export const commentEditBody = z.object({ body })
/** It says what shall be, so that a second click changes nothing. */
export const commentHiddenBody = z.object({ hidden: z.boolean() })
export const commentsOpenBody = z.object({ open: z.boolean() })
export const commentReportBody = z.object({
	reason: z.enum(SUBJECT_REPORT_REASONS, 'support.fields.selectReason'),
})

/** What became of what somebody wrote: the rule that holds it before others read it; null: they read it. */
export const commentSent = one(z.object({ _id: id, heldFor: z.enum(HOLD_RULES).nullable() }))
export const commentAnswer = one(z.object({ _id: id }))
export const commentsOpenAnswer = one(z.object({ open: z.boolean() }))
