export const DONATION_MAILS = [
	'confirmation',
	'receipt',
	'unfinished',
	'secondPayment',
	'debitFailed',
	'recurringNotice',
] as const
export type DonationMail = (typeof DONATION_MAILS)[number]

/** An e-mail. Both parts have the same content; `messageId` stays the same over all tries. */
export interface Mail {
	readonly messageId: string
	readonly to: { readonly name: string; readonly address: string }
	readonly subject: string
	readonly text: string
	readonly html: string
	/** BCP 47, for the Content-Language header. */
	readonly language: string
	/** Takes a POST from mail programs to unsubscribe (RFC 8058); absent for mandatory mails. */
	readonly unsubscribeUrl?: string
	readonly about?: { readonly donationId: string; readonly kind: DonationMail }
}

/** Sends e-mail. Adapter: `infra/adapters/mail.ts` (SMTP). */
export interface Mailer {
	/**
	 * @throws MailRefused when there is no such recipient; other errors may pass, including those about the
	 * sender
	 */
	send(mail: Mail): Promise<void>
}

export class MailRefused extends Error {
	override name = 'MailRefused'
}
