export const DONATION_MAILS = [
	'confirmation',
	'receipt',
	'unfinished',
	'secondPayment',
	'debitFailed',
	'recurringNotice',
] as const
export type DonationMail = (typeof DONATION_MAILS)[number]

/** An e-mail. Both parts have the same content. */
export interface Mail {
	/** Written as `<id@karuna>`, and sent with the domain of our address. It stays the same over all tries. */
	readonly messageId: string
	readonly to: { readonly name: string; readonly address: string }
	readonly subject: string
	readonly text: string
	readonly html: string
	/** BCP 47, for the Content-Language header. */
	readonly language: string
	/** Takes a POST from mail programs to unsubscribe (RFC 8058); absent for mandatory mails. */
	readonly unsubscribeUrl?: string
	/** The member or organization that writes through us: the mail is from "{senderName} via Karuna". */
	readonly senderName?: string
	/** Takes answers in place of our address. */
	readonly replyTo?: string
	/** The address that an undeliverable mail returns to, in place of ours. */
	readonly returnPath?: string
	/** Letters, digits and hyphens that name the list of mails of one sender (RFC 2919). */
	readonly listId?: string
	/** Tells the mail services' reports of complaints apart. */
	readonly feedbackId?: string
	readonly about?: { readonly donationId: string; readonly kind: DonationMail }
}

/** Sends e-mail. Adapter: `infra/adapters/mail.ts` (SMTP). */
export interface Mailer {
	/**
	 * Resolves once the server has taken the mail.
	 * @throws MailRefused when there is no such recipient; MailInDoubt when the mail left and no answer came; other
	 * errors, such as MailDeferred, may pass, and nothing was taken
	 */
	send(mail: Mail): Promise<void>
}

export interface CampaignMailer extends Mailer {
	/** The number of mails that it sends at once. */
	readonly connections: number
}

const IN_DOUBT = 'The mail server may have taken this mail'

export class MailInDoubt extends Error {
	override name = 'MailInDoubt'
	constructor(codes: string) {
		super(`${IN_DOUBT} (${codes}).`)
	}
	/** Recognizes the message of a former try. */
	static isMessage = (message: string | null): boolean => message?.startsWith(IN_DOUBT) ?? false
}

/** The server did not take the mail, and may later. */
export class MailDeferred extends Error {
	override name = 'MailDeferred'
	/** The server's code, such as `4.7.0` or `421`; null without an answer. */
	readonly code: string | null
	constructor(message: string, code: string | null) {
		super(message)
		this.code = code
	}
}

export class MailRefused extends Error {
	override name = 'MailRefused'
}
