import { z } from 'zod'
import type { NotificationTopic } from '../../kernel/wire/notification-kinds.ts'

/**
 * Topics that people choose whether to have by e-mail, in the order in which they are asked. Mails of the others
 * always go.
 */
export const EMAIL_TOPICS = [
	'requests',
	'gifts',
	'comments',
	'updates',
	'searches',
	'organizations',
	'announcements',
	'research',
] as const satisfies readonly NotificationTopic[]
export type EmailTopic = (typeof EMAIL_TOPICS)[number]
export const emailTopic = z.enum(EMAIL_TOPICS)
export const isEmailTopic = (topic: NotificationTopic): topic is EmailTopic =>
	(EMAIL_TOPICS as readonly NotificationTopic[]).includes(topic)

/**
 * What holds until somebody chooses. Donations may be many; announcements go by mail to those who agreed to get
 * news when they signed up (`news`), and questions for research to those who agreed to be asked (`research`).
 */
export const EMAIL_BY_DEFAULT: Readonly<Record<EmailTopic, boolean | 'news' | 'research'>> = {
	requests: true,
	gifts: false,
	comments: true,
	updates: true,
	searches: true,
	organizations: true,
	announcements: 'news',
	research: 'research',
}
