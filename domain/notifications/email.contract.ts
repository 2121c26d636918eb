import { z } from 'zod'
import { flag, id, one, plainText } from '../../kernel/wire/schemas.ts'
import { EMAIL_TOPICS, type EmailTopic, emailTopic } from './topics.contract.ts'

const choices = z.object(
	Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, z.boolean()])) as Record<EmailTopic, z.ZodBoolean>,
)
export const emailChoices = choices.meta({ id: 'EmailChoices' })
export type EmailChoices = z.infer<typeof emailChoices>
export const emailChoicesAnswer = one(emailChoices)

/**
 * `POST /notifications/email`: `email` sets choices, absent ones do not change; `_id` mails one of the
 * caller's notifications. At least one is required.
 */
export const emailChoicesBody = z
	.object({ unique_id: id, email: choices.partial().optional(), _id: id.optional() })
	.refine(({ email, _id }) => email !== undefined || _id !== undefined, {
		path: ['email'],
		message: 'notifications.fields.chooseEmail',
	})
export const emailChosenAnswer = one(
	emailChoices.extend({ mailed: id.nullable() }).meta({ id: 'EmailChosen' }),
)

/** The link in a mail; `key` signs the rest. */
export const unsubscribeQuery = z.object({
	user: id,
	topic: emailTopic,
	key: plainText().max(100),
})
/** `wanted=true` subscribes again. */
export const unsubscribeAsk = unsubscribeQuery.extend({ wanted: flag.default(false) })
export const unsubscribeAnswer = one(z.object({ topic: emailTopic, wanted: z.boolean() }))

/** Binds a link's key to one person and one topic, so that it opens nothing else. */
export const unsubscribeSubject = (userId: string, topic: EmailTopic): string =>
	`unsubscribe:${userId}:${topic}`
