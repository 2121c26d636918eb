import { KINDS } from '../../domain/notifications/kinds.contract.ts'
import { isEmailTopic } from '../../domain/notifications/topics.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { templateOf } from '../../kernel/capability/notification-templates.ts'
import { GiveUp, type OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { NEWS_MAIL_ATTEMPTS, upTo } from '../../kernel/outbox/retry-policy.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import type { PushTarget } from '../../kernel/ports/push.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { type Language, languageOf } from '../../kernel/wire/language.ts'
import { type DeliveryRecord, deliveryOf } from '../../queries/notifications/deliveries.ts'
import { SEND_MAIL, SEND_PUSH } from '../../records/notifications/notifications.ts'
import { removeSubscription, subscriptionsOf } from '../../records/notifications/push-subscriptions.ts'
import { ifWanted, LINK_MS } from './if-wanted.ts'
import { inboxMail, type MailedNotification } from './inbox-mail.ts'

interface Pushed {
	readonly id: string
	readonly title: string
	readonly body: string
	readonly url: string
	readonly language: Language
}

const pathOf = (
	{ links, notificationTemplates: templates }: WorkerInfrastructure,
	row: DeliveryRecord,
): string => templateOf(templates, row.kind).link(row, links) || '/notifications'

async function mailOf(
	worker: WorkerInfrastructure,
	notificationId: string,
): Promise<MailedNotification | null> {
	const { sql, links, settings, notificationTemplates: templates } = worker
	const row = await deliveryOf(sql, templates, notificationId)
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
		id: notificationId,
		to: { name, address: row.email, language },
		message: template.message(language, row),
		text: template.text(language, row),
		url: `${settings.publicUrl}${pathOf(worker, row)}`,
		unsubscribe,
		stop: stop && {
			label: renderText(language, stop.label),
			page: `${settings.publicUrl}${stop.page}`,
			oneClick: `${settings.publicUrl}${stop.oneClick}`,
		},
		isRequested,
	}
}

async function pushesOf(
	worker: WorkerInfrastructure,
	notificationId: string,
): Promise<readonly { readonly target: PushTarget; readonly message: Pushed }[]> {
	const { sql, wallClock, notificationTemplates: templates } = worker
	const row = await deliveryOf(sql, templates, notificationId)
	if (!row || row.read_at !== null) return []
	const targets = await subscriptionsOf(sql, row.user_id, new Date(wallClock.now()))
	const template = templateOf(templates, row.kind)
	return targets.map(({ language, ...target }) => {
		const body = template.message(language, row)
		const message = { id: notificationId, title: 'Karuna', body, url: pathOf(worker, row), language }
		return { target, message }
	})
}

/** Sends the mail of a notification, under a constant id. After a day it is dropped as outdated. */
export const sendMail = (worker: WorkerInfrastructure): OutboxHandler => ({
	kind: SEND_MAIL,
	lane: 'messages',
	patience: upTo(NEWS_MAIL_ATTEMPTS),
	forgets: true,
	run: async ({ causeId }) => {
		const mail = await mailOf(worker, causeId)
		if (mail === null) return { ignored: 'nobody wants it any more' }
		try {
			await worker.mailer.send(inboxMail(mail))
		} catch (error) {
			if (error instanceof MailRefused) throw new GiveUp(error.message)
			throw error
		}
		return { done: true }
	},
})

/**
 * Sends a notification to its reader's browsers. Each retry repeats the push to all of them, so it is retried
 * for some minutes only.
 */
export const sendPush = (worker: WorkerInfrastructure): OutboxHandler => ({
	kind: SEND_PUSH,
	lane: 'messages',
	patience: upTo(10),
	forgets: true,
	run: async ({ causeId }) => {
		const failures: unknown[] = []
		const topic = causeId.replaceAll('-', '')
		for (const { target, message } of await pushesOf(worker, causeId)) {
			try {
				const outcome = await worker.push.send(target, JSON.stringify(message), topic)
				if (outcome === 'gone') await removeSubscription(worker.sql, target.endpoint)
			} catch (error) {
				failures.push(error)
			}
		}
		if (failures.length > 0) throw failures[0]
		return { done: true }
	},
})
