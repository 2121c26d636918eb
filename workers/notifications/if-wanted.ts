import { unsubscribeSubject } from '../../domain/notifications/email.contract.ts'
import type { EmailTopic } from '../../domain/notifications/topics.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { emailChoicesOf } from '../../records/notifications/email-choices.ts'
import type { Unsubscribe } from '../_shared/unsubscribe.ts'

export const LINK_MS = 400 * DAY_MS

/**
 * Returns the unsubscribe links of a topic; null when the person wants no such mails.
 * @param since the time of the mail's cause, so that a repeated mail is the same
 */
export async function ifWanted(
	{ sql, links, settings }: Pick<Infrastructure, 'sql' | 'links' | 'settings'>,
	userId: string,
	topic: EmailTopic,
	since: Date,
): Promise<Unsubscribe | null> {
	const choices = await emailChoicesOf(sql, userId)
	if (!choices[topic]) return null
	const key = links.sign(unsubscribeSubject(userId, topic), since.getTime() + LINK_MS)
	const query = new URLSearchParams({ user: userId, topic, key })
	return {
		page: `${settings.publicUrl}/unsubscribe?${query}`,
		oneClick: `${settings.publicUrl}/api/v1/notifications/unsubscribe?${query}`,
	}
}
