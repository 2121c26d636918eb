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
}

/** Sends e-mail. Adapter: `infra/adapters/mail.ts` (SMTP). */
export interface Mailer {
	/** @throws MailRefused the server refused this mail for good; other errors may pass */
	send(mail: Mail): Promise<void>
}

export class MailRefused extends Error {
	override name = 'MailRefused'
}
