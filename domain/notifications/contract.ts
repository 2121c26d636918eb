import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { flag, id, list, one, page } from '../../kernel/wire/schemas.ts'
import { notificationKind } from './kinds.contract.ts'

const language = z.enum(LANGUAGES)

export const notification = z
	.object({
		_id: id,
		/** 0 unread, 1 read. */
		status: z.union([z.literal(0), z.literal(1)]),
		kind: notificationKind,
		message: z.string(),
		text: z.string(),
		sourceImageUrl: z.string(),
		destinationUrlReference: z.string(),
		createdAt: z.string(),
	})
	.meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

export const NOTIFICATIONS_PAGE = 10
export const notificationQuery = z.object({
	unique_id: id.optional(),
	lang: language.optional(),
	...page(NOTIFICATIONS_PAGE, 100),
})
export const notificationList = list(notification).extend({ unreadCount: z.int() })
export type NotificationList = z.infer<typeof notificationList>

const ONE_OR_ALL = 'notifications.fields.oneOrAll'

export const markReadBody = z
	.object({ unique_id: id, _id: id.optional(), all: z.boolean().default(false) })
	.refine((body) => (body._id !== undefined) !== body.all, { error: ONE_OR_ALL, path: ['_id'] })
export type MarkReadBody = z.input<typeof markReadBody>

export const removeQuery = z
	.object({ unique_id: id.optional(), _id: id.optional(), all: flag.default(false) })
	.refine((query) => (query._id !== undefined) !== query.all, { error: ONE_OR_ALL, path: ['_id'] })

export const unreadAnswer = one(z.object({ unreadCount: z.int() }))

export const inboxKey = (userId: string): string => `inbox:${userId}`
