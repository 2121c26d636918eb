import { unsubscribeSubject } from '../../domain/notifications/email.contract.ts'
import type { EmailTopic } from '../../domain/notifications/topics.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { emailChoicesOf } from '../../records/notifications/email-choices.ts'
import type { Unsubscribe } from '../_shared/unsubscribe.ts'

/** Links below mails are good for as long as anybody keeps a mail. */
export const LINK_MS = 400 * DAY_MS

/**
 * How somebody may stop mails of a topic; null for whoever wants none.
 * @param since when that happened which the mail is about: a mail that is sent again is the same to the letter
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
