import { z } from 'zod'
import type { NotificationTopic } from '../../kernel/wire/notification-kinds.ts'

/** Topics of optional e-mails, in the order of the form. Mails of other topics are always sent. */
export const EMAIL_TOPICS = [
	'requests',
	'donations',
	'comments',
	'updates',
	'searches',
	'organizations',
	'campaigns',
	'rooms',
	'announcements',
	'research',
] as const satisfies readonly NotificationTopic[]
export type EmailTopic = (typeof EMAIL_TOPICS)[number]
export const emailTopic = z.enum(EMAIL_TOPICS)
export const isEmailTopic = (topic: NotificationTopic): topic is EmailTopic =>
	(EMAIL_TOPICS as readonly NotificationTopic[]).includes(topic)

/**
 * The defaults. Donations may be many; announcements are mailed to those who opted in to news at sign-up
 * (`news`), and research questions to those who opted in to research (`research`). Campaigns are of those whom a person let write to them.
 */
export const EMAIL_BY_DEFAULT: Readonly<Record<EmailTopic, boolean | 'news' | 'research'>> = {
	requests: true,
	donations: false,
	comments: true,
	updates: true,
	searches: true,
	organizations: true,
	campaigns: true,
	rooms: true,
	announcements: 'news',
	research: 'research',
}
