import { createSpreadAnnouncement } from '../../commands/notifications/spread-announcement.ts'
import { unsubscribeSubject } from '../../domain/notifications/email.contract.ts'
import { KINDS } from '../../domain/notifications/kinds.contract.ts'
import { type EmailTopic, isEmailTopic } from '../../domain/notifications/topics.contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import type { Infrastructure, WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { languageOf } from '../../kernel/language.ts'
import { templateOf } from '../../kernel/notification-templates.ts'
import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { renderText } from '../../kernel/texts.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { nextOfAudience } from '../../queries/notifications/audience.ts'
import { type DeliveryRecord, deliveryOf } from '../../queries/notifications/deliveries.ts'
import { emailChoicesOf } from '../../records/notifications/email-choices.ts'
import { removeSubscription, subscriptionsOf } from '../../records/notifications/push-subscriptions.ts'
import type { Unsubscribe } from '../_shared/unsubscribe.ts'
import { sendMail, sendPush } from './send.ts'
import { spreadAnnouncement } from './spread-announcement.ts'

/** Links below mails are good for as long as anybody keeps a mail. */
const LINK_MS = 400 * DAY_MS

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

/** What sends mails and pushes. */
function notificationOutbox(worker: WorkerInfrastructure): OutboxHandler[] {
	const { sql, wallClock, links, mailer, push, settings, notificationTemplates: templates } = worker
	const pathOf = (row: DeliveryRecord) => templateOf(templates, row.kind).link(row, links) || '/notifications'
	return [
		sendMail({
			mailer,
			mailOf: async (id) => {
				const row = await deliveryOf(sql, templates, id)
				if (!row) return null
				const { topic } = KINDS[row.kind]
				const isRequested = row.mail_requested_at !== null
				const isChosen = !isRequested && isEmailTopic(topic)
				const unsubscribe = isChosen ? await ifWanted(worker, row.user_id, topic, row.created_at) : null
				if (isChosen && !unsubscribe) return null
				const language = languageOf(row.locale)
				const template = templateOf(templates, row.kind)
				const name = `${row.first_name} ${row.last_name}`.trim()
				const stop = unsubscribe && template.stop(row, links, row.created_at.getTime() + LINK_MS)
				return {
					id,
					to: { name, address: row.email, language },
					message: template.message(language, row),
					text: template.text(language, row),
					url: `${settings.publicUrl}${pathOf(row)}`,
					unsubscribe,
					stop: stop && {
						label: renderText(language, stop.label),
						page: `${settings.publicUrl}${stop.page}`,
						oneClick: `${settings.publicUrl}${stop.oneClick}`,
					},
					isRequested,
				}
			},
		}),
		sendPush({
			push,
			pushesOf: async (id) => {
				const row = await deliveryOf(sql, templates, id)
				if (!row || row.read_at !== null) return []
				const targets = await subscriptionsOf(sql, row.user_id, new Date(wallClock.now()))
				const template = templateOf(templates, row.kind)
				return targets.map(({ language, ...target }) => {
					const body = template.message(language, row)
					return { target, message: { id, title: 'Karuna', body, url: pathOf(row), language } }
				})
			},
			forget: (endpoint) => removeSubscription(sql, endpoint),
		}),
	]
}

/** Notifications in the inbox, by e-mail and by push. */
export const notificationWorkers: Contribution = {
	name: 'workers/notifications',
	effects: ({ sql, clock }) => [
		spreadAnnouncement({ spread: createSpreadAnnouncement({ sql, clock, next: nextOfAudience }) }),
	],
	outbox: notificationOutbox,
}
