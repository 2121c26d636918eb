import { NEWS_MAIL_ATTEMPTS, retryPause } from '../../kernel/effects/retry-pause.ts'
import { createSweep, type Sweep } from '../../kernel/effects/sweep.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import type { Push, PushTarget } from '../../kernel/ports/push.ts'
import type { DeliveryRow } from '../../records/notifications/deliveries.ts'
import { inboxMail, type MailedNotification } from './inbox-mail.ts'

/** What a browser is told: its worker shows it. */
export interface Pushed {
	readonly id: string
	readonly title: string
	readonly body: string
	/** A path of the public web. */
	readonly url: string
	readonly language: 'en' | 'hi'
}

export interface DeliverSettings {
	readonly mailer: Mailer
	readonly push: Push
	readonly clock: Clock
	readonly log: Log
	readonly claim: (now: Date) => Promise<readonly DeliveryRow[]>
	readonly done: (delivery: DeliveryRow) => Promise<void>
	readonly delay: (delivery: DeliveryRow, dueAt: Date, error: string) => Promise<void>
	/** Null when it was read or removed meanwhile, or its reader wants no such mail. */
	readonly mailOf: (notificationId: string) => Promise<MailedNotification | null>
	readonly pushesOf: (
		notificationId: string,
	) => Promise<readonly { readonly target: PushTarget; readonly message: Pushed }[]>
	readonly forget: (endpoint: string) => Promise<void>
	/** Default 200 ms. */
	readonly everyMs?: number
}

/**
 * News of yesterday is none. A push that one browser's service doesn't take goes to the person's other browsers
 * again with each try, so it is tried for some minutes only.
 */
const ATTEMPTS: Record<DeliveryRow['channel'], number> = { mail: NEWS_MAIL_ATTEMPTS, push: 10 }

/** Sends the mails and pushes that notifications owe: at least once, under a constant id. */
export function createDeliveries(settings: DeliverSettings): Sweep {
	const { mailer, push, clock, log, everyMs = 200 } = settings

	async function sendMail(notificationId: string): Promise<void> {
		const mail = await settings.mailOf(notificationId)
		if (mail) await mailer.send(inboxMail(mail))
	}

	async function sendPushes(notificationId: string): Promise<void> {
		const failures: unknown[] = []
		const topic = notificationId.replaceAll('-', '')
		for (const { target, message } of await settings.pushesOf(notificationId)) {
			try {
				const outcome = await push.send(target, JSON.stringify(message), topic)
				if (outcome === 'gone') await settings.forget(target.endpoint)
			} catch (error) {
				failures.push(error)
			}
		}
		if (failures.length > 0) throw failures[0]
	}

	async function settle(delivery: DeliveryRow): Promise<void> {
		const { notification_id, channel, attempts } = delivery
		try {
			await (channel === 'mail' ? sendMail(notification_id) : sendPushes(notification_id))
			await settings.done(delivery)
		} catch (error) {
			const words = error instanceof Error ? error.message : String(error)
			if (!(error instanceof MailRefused) && attempts < ATTEMPTS[channel])
				return settings.delay(delivery, new Date(clock.now() + retryPause(attempts)), words)
			log.warn(`A ${channel} about a notification is given up: ${words}`)
			await settings.done(delivery)
		}
	}

	return createSweep(async () => {
		try {
			const due = await settings.claim(new Date(clock.now()))
			await Promise.all(due.map(settle))
		} catch (error) {
			log.warn(`Mails and pushes about notifications wait: ${String(error)}`)
		}
	}, everyMs)
}
