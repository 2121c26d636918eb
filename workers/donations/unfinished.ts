import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { factsOf } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { continuationSubject } from '../../domain/donations/continuation.contract.ts'
import type { DonationStarted } from '../../domain/donations/donations.events.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { amountFor } from '../../kernel/wire/money.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { setReminded, type Unfinished, unfinishedDonation } from '../../records/donations/unfinished.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

const LEFT_MS = HOUR_MS
const OPEN_MS = 22 * HOUR_MS
const LINK_MS = 7 * DAY_MS
/** More declines than this suggest card testing. */
const TRIES = 3

type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'clock' | 'mailer' | 'links' | 'settings'>

/**
 * Returns the link to continue a donation on any device.
 * @param until epoch milliseconds
 */
export function continuationUrl(
	{ links, settings }: Pick<Worker, 'links' | 'settings'>,
	donationId: string,
	until: number,
): string {
	const query = new URLSearchParams({
		donation: donationId,
		key: links.sign(continuationSubject(donationId), until),
	})
	return `${settings.publicUrl}/continueDonation?${query}`
}

const isOpen = (donation: Donation): boolean =>
	donation.received === null &&
	donation.target !== null &&
	factsOf(donation.target.kind).isReminded &&
	// Nobody was there to interrupt it: it is tried again by its plan.
	donation.recurring === null &&
	donation.paidElsewhere === null &&
	donation.continuedBy.length === 0 &&
	!donation.abandoned &&
	donation.status !== 'processing' &&
	donation.attempts.length <= TRIES

/**
 * Reminds a donor of an interrupted payment, once per donation and once a day per address: at least once,
 * with the same Message-ID.
 */
export const remindOfUnfinished = (worker: Worker): EffectHandler => ({
	name: 'donations/remind-of-unfinished',
	on: ['DonationStarted'] satisfies readonly DonationStarted['type'][],
	keepOrder: false,
	delayMs: () => LEFT_MS,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const donationId = streamId(event.stream)
		const donation = await loadDonation(worker.store, donationId)
		if (!donation || !isOpen(donation)) return { ignored: 'nothing is left to pay' }
		const now = worker.clock.now()
		const openUntil = Date.parse(donation.startedAt) + OPEN_MS
		if (now > openUntil) return { ignored: 'too long ago' }
		const to = await unfinishedDonation(worker.sql, donationId, new Date(now))
		if (!to) return { ignored: 'nobody to write to' }
		try {
			await worker.mailer.send(
				unfinishedMail(donationId, donation, to, continuationUrl(worker, donationId, openUntil + LINK_MS)),
			)
			await setReminded(worker.sql, donationId, new Date(now))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})

function unfinishedMail(donationId: string, donation: Donation, to: Unfinished, url: string): Mail {
	const { language, first_name, last_name, email, title } = to
	const text = textFor(language)
	const amount = amountFor(language, donation.split.donation, donation.currency)
	const parts: MailParts = {
		language,
		title: text('donations.mails.unfinished.title', { name: first_name }),
		paragraphs: [
			title === null
				? text('donations.mails.unfinished.what', { amount })
				: text('donations.mails.unfinished.whatFor', { amount, title }),
			text('donations.mails.unfinished.safe'),
		],
		action: { label: text('donations.mails.unfinished.goOn'), url },
		closing: text('donations.mails.unfinished.closing'),
	}
	return {
		messageId: `<${donationId}.unfinished@karuna>`,
		to: { name: `${first_name} ${last_name}`.trim(), address: email },
		subject: text('donations.mails.unfinished.subject', { amount }),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		about: { donationId, kind: 'unfinished' },
	}
}
