import { type Mailer, MailRefused } from '../../domain/_ports/mailer.ts'
import type { DonationConfirmed } from '../../domain/donations/donations.events.ts'
import type { EffectHandler } from '../_shared/effects.ts'
import { type Cause, giftMail, type Recipient } from './gift-mail.ts'

/** Tells a giver that their gift has arrived: at least once, always with the same Message-ID. */
export const sendGiftConfirmation = (deps: {
	readonly mailer: Mailer
	/** To whom a gift's e-mails go; null when nobody said, or they were erased. */
	readonly recipientOf: (donationId: string) => Promise<Recipient | null>
	readonly causeOf: (target: DonationConfirmed['data']['target']) => Promise<Cause>
}): EffectHandler => ({
	name: 'donations/send-confirmation',
	on: ['DonationConfirmed'],
	attempts: 12,
	run: async (event) => {
		const confirmed = event as unknown as DonationConfirmed & { id: string }
		const donationId = event.stream.slice('donation-'.length)
		const to = await deps.recipientOf(donationId)
		if (!to) return { ignored: 'nobody to write to' }
		try {
			await deps.mailer.send(giftMail(confirmed, to, await deps.causeOf(confirmed.data.target)))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})
