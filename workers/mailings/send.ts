import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { NEWS_MAIL_ATTEMPTS, retryPause } from '../../kernel/effects/retry-pause.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import type { Claimed, Tally } from '../../records/mailings/mailings.ts'
import type { Unsubscribe } from '../_shared/unsubscribe.ts'
import { mailingMail, type Recipient, type WrittenMailing } from './mail.ts'

export interface MailingSettings {
	readonly mailer: Mailer
	readonly log: Log
	/** Those on their way, in their turn. */
	readonly underWay: () => Promise<readonly { readonly id: string; readonly isTest: boolean }[]>
	/** Takes some of them, no more than may go now. */
	readonly claim: (mailingIds: readonly string[], now: Date) => Promise<readonly Claimed[]>
	/** Null once they are gone. */
	readonly wordsOf: (mailingId: string) => Promise<WrittenMailing | null>
	/** Null once they are gone. */
	readonly recipient: (userId: string) => Promise<Recipient | null>
	/** Null for whoever wants none. */
	readonly ifWanted: (userId: string, since: Date) => Promise<Unsubscribe | null>
	readonly settle: (claimed: Claimed, state: 'sent' | 'failed' | 'skipped') => Promise<void>
	readonly putBack: (claimed: Claimed, dueAt: Date) => Promise<void>
	readonly freeLost: (before: Date, mostTries: number) => Promise<void>
	readonly tallyOf: (mailingId: string) => Promise<Tally>
	readonly finish: (mailingId: string, tally: Tally) => Promise<unknown>
}

const EVERY_MS = 2_000
/** Whoever had one for longer has died over it. */
const LOST_AFTER_MS = 10 * 60_000
/** Connections to the mail server at a time. */
const TOGETHER = 4

/**
 * Sends e-mails to many, a few at a time: at least once, under a constant id. Whoever wants none by now gets
 * none, and a server that doesn't answer is asked again after pauses that grow.
 */
export function sendMailings(settings: MailingSettings): ScheduledJob {
	async function send(claimed: Claimed, isTest: boolean, nowMs: number): Promise<void> {
		const { mailing_id: mailingId, user_id: userId, tries } = claimed
		const [words, to] = await Promise.all([settings.wordsOf(mailingId), settings.recipient(userId)])
		const unsubscribe = words && (await settings.ifWanted(userId, words.created_at))
		if (!words || !to || (!unsubscribe && !isTest)) return settings.settle(claimed, 'skipped')
		try {
			await settings.mailer.send(mailingMail({ mailingId, userId }, to, words, unsubscribe))
		} catch (error) {
			if (error instanceof MailRefused || tries >= NEWS_MAIL_ATTEMPTS)
				return settings.settle(claimed, 'failed')
			settings.log.warn(`A mail to many waits, since it could not be sent: ${String(error)}`)
			return settings.putBack(claimed, new Date(nowMs + retryPause(tries)))
		}
		return settings.settle(claimed, 'sent')
	}
	return {
		name: 'mailings/send',
		everyMs: EVERY_MS,
		run: async (nowMs) => {
			const mailings = await settings.underWay()
			if (mailings.length === 0) return
			await settings.freeLost(new Date(nowMs - LOST_AFTER_MS), NEWS_MAIL_ATTEMPTS)
			const tests = new Map(mailings.map(({ id, isTest }) => [id, isTest]))
			const claimed = await settings.claim([...tests.keys()], new Date(nowMs))
			for (let first = 0; first < claimed.length; first += TOGETHER) {
				const some = claimed.slice(first, first + TOGETHER)
				await Promise.all(some.map((each) => send(each, tests.get(each.mailing_id) ?? false, nowMs)))
			}
			for (const id of tests.keys()) {
				const tally = await settings.tallyOf(id)
				if (tally.waiting === 0) await settings.finish(id, tally)
			}
		},
	}
}
