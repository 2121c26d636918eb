import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { flag, id, list, one, page } from '../../kernel/wire/schemas.ts'
import { notificationKind } from './kinds.contract.ts'

const language = z.enum(LANGUAGES)

/** One entry of the inbox. `message` is in the reader's language; `text` is empty for most kinds. */
export const notification = z
	.object({
		_id: id,
		/** 0 unread, 1 read. */
		status: z.union([z.literal(0), z.literal(1)]),
		kind: notificationKind,
		message: z.string(),
		text: z.string(),
		/** Empty where there is no picture. */
		sourceImageUrl: z.string(),
		/** A path of the public web; empty where there is nothing to see. */
		destinationUrlReference: z.string(),
		createdAt: z.string(),
	})
	.meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

export const NOTIFICATIONS_PAGE = 10
/** `GET /notifications`: the latest first. */
export const notificationQuery = z.object({
	/** The reader's own; nobody reads another's. */
	unique_id: id.optional(),
	lang: language.optional(),
	...page(NOTIFICATIONS_PAGE, 100),
})
export const notificationList = list(notification).extend({ unreadCount: z.int() })
export type NotificationList = z.infer<typeof notificationList>

const ONE_OR_ALL = 'notifications.fields.oneOrAll'

/** `PUT /notifications`: marks one as read, or all of them. */
export const markReadBody = z
	.object({ unique_id: id, _id: id.optional(), all: z.boolean().default(false) })
	.refine((body) => (body._id !== undefined) !== body.all, { error: ONE_OR_ALL, path: ['_id'] })
export type MarkReadBody = z.input<typeof markReadBody>

/** `DELETE /notifications`: removes one, or all of them. */
export const removeQuery = z
	.object({ unique_id: id.optional(), _id: id.optional(), all: flag.default(false) })
	.refine((query) => (query._id !== undefined) !== query.all, { error: ONE_OR_ALL, path: ['_id'] })

export const unreadAnswer = one(z.object({ unreadCount: z.int() }))

/** The key of the live socket under which somebody's inbox is watched. */
export const inboxKey = (userId: string): string => `inbox:${userId}`
