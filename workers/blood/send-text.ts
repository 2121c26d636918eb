import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { templateOf } from '../../kernel/capability/notification-templates.ts'
import { GiveUp, type OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { upTo } from '../../kernel/outbox/retry-policy.ts'
import { SmsRefused, type TextMessage } from '../../kernel/ports/sms.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { deliveryOf } from '../../queries/notifications/deliveries.ts'
import { SEND_TEXT } from '../../records/blood/alerts.ts'
import { findUser } from '../../records/users/users.ts'

async function textOf(
	{ sql, links, settings, notificationTemplates: templates }: WorkerInfrastructure,
	notificationId: string,
): Promise<TextMessage | null> {
	const row = await deliveryOf(sql, templates, notificationId)
	const donor = row && (await findUser(sql, row.user_id))
	if (!row || !donor?.phone || !donor.phone_verified) return null
	const language = languageOf(row.locale)
	const template = templateOf(templates, row.kind)
	const url = `${settings.publicUrl}${template.link(row, links)}`
	const message = template.message(language, row)
	return { to: donor.phone, text: textIn(language, 'blood.messages.needed', { message, url }) }
}

/** Sends an alert as a text message. A text that a service does not accept within some minutes is dropped. */
export const sendText = (worker: WorkerInfrastructure): OutboxHandler => ({
	kind: SEND_TEXT,
	lane: 'messages',
	patience: upTo(5),
	forgets: true,
	run: async ({ causeId }) => {
		const message = await textOf(worker, causeId)
		if (worker.sms === null || message === null) return { ignored: 'nobody can be texted' }
		try {
			await worker.sms.send(message)
		} catch (error) {
			if (error instanceof SmsRefused) throw new GiveUp(error.message)
			throw error
		}
		return { done: true }
	},
})
