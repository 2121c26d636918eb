/** What a mail to the donor of a donation was, for the record that stays of it. */
export const DONATION_MAILS = [
	'confirmation',
	'receipt',
	'unfinished',
	'secondPayment',
	'debitFailed',
	'recurringNotice',
] as const
export type DonationMail = (typeof DONATION_MAILS)[number]

/** One e-mail. Both parts say the same; `messageId` stays the same however often it is sent. */
export interface Mail {
	readonly messageId: string
	readonly to: { readonly name: string; readonly address: string }
	readonly subject: string
	readonly text: string
	readonly html: string
	/** BCP 47, for the Content-Language header. */
	readonly language: string
	/** Takes a POST from mail programs whose reader wants no more of the kind (RFC 8058); absent for mails that must go. */
	readonly unsubscribeUrl?: string
	/** The donation that it tells its donor of; absent: it is about something else. That it went out is kept. */
	readonly about?: { readonly donationId: string; readonly kind: DonationMail }
}

/** Sends e-mail. Adapter: `infra/adapters/mail.ts` (SMTP). */
export interface Mailer {
	/** @throws MailRefused there is no such recipient; other errors may pass, what is said of the sender among them */
	send(mail: Mail): Promise<void>
}

export class MailRefused extends Error {
	override name = 'MailRefused'
}
