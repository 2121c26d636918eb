import type { AccountMail } from '../../commands/users/account-mail.ts'
import type { Clock } from '../../domain/_ports/clock.ts'
import type { Log } from '../../domain/_ports/log.ts'
import { type Mailer, MailRefused } from '../../domain/_ports/mailer.ts'
import { htmlOf, textOf } from '../_shared/mail-layout.ts'
import { retryPause } from '../_shared/retry-pause.ts'
import { createSweep, type Sweep } from '../_shared/sweep.ts'
import { type AccountLinks, accountMailParts } from './account-mail-words.ts'

/** One that this process has to itself until it is settled or its lease ends. */
export interface WaitingMail {
	readonly id: string
	readonly mail: AccountMail
	readonly attempts: number
	readonly createdAt: Date
}

export interface AccountMailSettings {
	readonly mailer: Mailer
	readonly clock: Clock
	readonly log: Log
	readonly links: AccountLinks
	readonly claim: (now: Date) => Promise<readonly WaitingMail[]>
	readonly remove: (id: string) => Promise<void>
	readonly delay: (id: string, dueAt: Date, error: string) => Promise<void>
	/** Default 500 ms: somebody is waiting for their code. */
	readonly everyMs?: number
}

/** A code that comes later than this is worth nothing. */
const LATEST_MS = 24 * 3_600_000

/**
 * Sends mails about accounts. They are no effects of events, since accounts are records; the row that says
 * that one is to be sent is written with the record, and goes once it was sent.
 */
export function createAccountMails(settings: AccountMailSettings): Sweep {
	const { mailer, clock, log, links, everyMs = 500 } = settings

	async function send({ id, mail }: WaitingMail): Promise<void> {
		if (mail.kind === 'nobody') return
		const parts = accountMailParts(mail, links)
		await mailer.send({
			messageId: `<${id}.${mail.kind}@karuna>`,
			to: { name: mail.to.name, address: mail.to.address },
			subject: parts.title,
			text: textOf(parts),
			html: htmlOf(parts),
			language: mail.to.language,
		})
	}

	async function settle(waiting: WaitingMail): Promise<void> {
		const now = clock.now()
		try {
			if (now - waiting.createdAt.getTime() < LATEST_MS) await send(waiting)
			else log.warn(`A mail about an account (${waiting.mail.kind}) could not be sent in a day.`)
			await settings.remove(waiting.id)
		} catch (error) {
			if (error instanceof MailRefused) return settings.remove(waiting.id)
			const words = error instanceof Error ? error.message : String(error)
			await settings.delay(waiting.id, new Date(now + retryPause(waiting.attempts)), words)
		}
	}

	return createSweep(async () => {
		try {
			const waiting = await settings.claim(new Date(clock.now()))
			await Promise.all(waiting.map(settle))
		} catch (error) {
			log.warn(`Mails about accounts wait: ${String(error)}`)
		}
	}, everyMs)
}
