import { continuationSubject } from '../../domain/donations/continuation.contract.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import type { Currency } from '../../kernel/money.ts'
import { amountFor } from '../../kernel/money.ts'
import { type Mail, type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { textFor } from '../../kernel/texts.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/time.ts'
import type { Unfinished } from '../../records/donations/unfinished.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

/** As long as somebody may come back to a mail that they found late. */
const LINK_MS = 7 * DAY_MS
const BATCH = 200

export interface UnfinishedDeps {
	readonly unfinished: (now: number, limit: number) => Promise<readonly Unfinished[]>
	/** By the log itself. */
	readonly donationOf: (donationId: string) => Promise<Donation | null>
	/** Notes that a donor is reminded; false when they were. */
	readonly setReminded: (donationId: string, at: Date) => Promise<boolean>
	readonly mailer: Mailer
	readonly links: SignedLinks
	readonly publicUrl: string
}

/** The link that goes on with a donation, on any device. @param until epoch milliseconds */
export function continuationUrl(
	{ links, publicUrl }: Pick<UnfinishedDeps, 'links' | 'publicUrl'>,
	donationId: string,
	until: number,
): string {
	const query = new URLSearchParams({
		donation: donationId,
		key: links.sign(continuationSubject(donationId), until),
	})
	return `${publicUrl}/continueDonation?${query}`
}

const isOpen = (donation: Donation | null): boolean =>
	donation !== null &&
	donation.received === null &&
	donation.paidElsewhere === null &&
	donation.continuedBy.length === 0 &&
	!donation.abandoned &&
	donation.status !== 'processing'

/**
 * Writes to donors whose payment was interrupted, once for each donation and once a day for each address. It is noted
 * before the mail goes: a reminder that is lost with its process is no loss, one that comes twice is a nuisance.
 */
export const remindOfUnfinished = (deps: UnfinishedDeps): ScheduledJob => ({
	name: 'donations/remind-of-unfinished',
	everyMs: 15 * MINUTE_MS,
	run: async (now) => {
		for (;;) {
			const donations = await deps.unfinished(now, BATCH)
			if (donations.length === 0) return
			for (const donation of donations) {
				if (!(await deps.setReminded(donation.id, new Date(now)))) continue
				if (!isOpen(await deps.donationOf(donation.id))) continue
				try {
					await deps.mailer.send(unfinishedMail(donation, continuationUrl(deps, donation.id, now + LINK_MS)))
				} catch (error) {
					if (!(error instanceof MailRefused)) throw error
				}
			}
		}
	},
})

function unfinishedMail(donation: Unfinished, url: string): Mail {
	const { id, language, first_name, last_name, email, title } = donation
	const text = textFor(language)
	const amount = amountFor(language, donation.donation, donation.currency as Currency)
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
		messageId: `<${id}.unfinished@karuna>`,
		to: { name: `${first_name} ${last_name}`.trim(), address: email },
		subject: text('donations.mails.unfinished.subject', { amount }),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}
