import type { AccountMail, AccountText } from '../../commands/users/account-mail.ts'
import { retryPause } from '../../kernel/effects/retry-pause.ts'
import { createSweep, type Sweep } from '../../kernel/effects/sweep.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { type Sms, SmsRefused } from '../../kernel/ports/sms.ts'
import { htmlOf, textOf } from '../_shared/mail-layout.ts'
import { type AccountLinks, accountMailParts } from './account-mail-words.ts'
import { accountTextOf } from './account-text-words.ts'

/** One that this process has to itself until it is settled or its lease ends. */
export interface WaitingMail {
	readonly id: string
	readonly mail: AccountMail
	readonly attempts: number
	readonly createdAt: Date
}

export interface AccountMailSettings {
	readonly mailer: Mailer
	/** Null: no texts can be sent here, and none is. */
	readonly sms: Sms | null
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
/** Texts carry codes only, which are good for ten minutes. */
const LATEST_TEXT_MS = 10 * 60_000

const isText = (mail: AccountMail): mail is AccountText =>
	mail.kind === 'number-code' || mail.kind === 'number-taken'

/**
 * Sends mails about accounts. They are no effects of events, since accounts are records; the row that says
 * that one is to be sent is written with the record, and goes once it was sent.
 */
export function createAccountMails(settings: AccountMailSettings): Sweep {
	const { mailer, sms, clock, log, links, everyMs = 500 } = settings

	async function send({ id, mail }: WaitingMail): Promise<void> {
		if (mail.kind === 'nobody') return
		if (isText(mail)) return sms?.send({ to: mail.to.number, text: accountTextOf(mail) })
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
			const latest = isText(waiting.mail) ? LATEST_TEXT_MS : LATEST_MS
			if (now - waiting.createdAt.getTime() < latest) await send(waiting)
			else log.warn(`A message about an account (${waiting.mail.kind}) could not be sent in time.`)
			await settings.remove(waiting.id)
		} catch (error) {
			if (error instanceof MailRefused || error instanceof SmsRefused) return settings.remove(waiting.id)
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
