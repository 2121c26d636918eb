import type { Language } from '../../kernel/language.ts'
import { GiveUp, type OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { NEWS_MAIL_ATTEMPTS, upTo } from '../../kernel/outbox/retry-policy.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import type { Push, PushTarget } from '../../kernel/ports/push.ts'
import { SEND_MAIL, SEND_PUSH } from '../../records/notifications/notifications.ts'
import { inboxMail, type MailedNotification } from './inbox-mail.ts'

/** What a browser is told: its worker shows it. */
export interface Pushed {
	readonly id: string
	readonly title: string
	readonly body: string
	/** A path of the public web. */
	readonly url: string
	readonly language: Language
}

export interface SendMailDeps {
	readonly mailer: Mailer
	/** Null when it was read or removed meanwhile, or its reader wants no such mail. */
	readonly mailOf: (notificationId: string) => Promise<MailedNotification | null>
}

export interface SendPushDeps {
	readonly push: Push
	readonly pushesOf: (
		notificationId: string,
	) => Promise<readonly { readonly target: PushTarget; readonly message: Pushed }[]>
	readonly forget: (endpoint: string) => Promise<void>
}

/** Sends the mail of a notification, under a constant id. News of yesterday is none: after a day it is given up. */
export const sendMail = ({ mailer, mailOf }: SendMailDeps): OutboxHandler => ({
	kind: SEND_MAIL,
	lane: 'messages',
	patience: upTo(NEWS_MAIL_ATTEMPTS),
	forgets: true,
	run: async ({ causeId }) => {
		const mail = await mailOf(causeId)
		if (mail === null) return { ignored: 'nobody wants it any more' }
		try {
			await mailer.send(inboxMail(mail))
		} catch (error) {
			if (error instanceof MailRefused) throw new GiveUp(error.message)
			throw error
		}
		return { done: true }
	},
})

/**
 * Sends a notification to its reader's browsers. A push that one browser's service doesn't take goes to the other
 * browsers again with each try, so it is tried for some minutes only.
 */
export const sendPush = ({ push, pushesOf, forget }: SendPushDeps): OutboxHandler => ({
	kind: SEND_PUSH,
	lane: 'messages',
	patience: upTo(10),
	forgets: true,
	run: async ({ causeId }) => {
		const failures: unknown[] = []
		const topic = causeId.replaceAll('-', '')
		for (const { target, message } of await pushesOf(causeId)) {
			try {
				const outcome = await push.send(target, JSON.stringify(message), topic)
				if (outcome === 'gone') await forget(target.endpoint)
			} catch (error) {
				failures.push(error)
			}
		}
		if (failures.length > 0) throw failures[0]
		return { done: true }
	},
})
