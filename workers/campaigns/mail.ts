import type { Mail } from '../../kernel/ports/mailer.ts'
import type { WrittenMail } from './block-mail.ts'

export interface Sender {
	/** Letters, digits and hyphens. */
	readonly id: string
	/** Null: the foundation, whose e-mails are from its own address. */
	readonly name: string | null
	readonly replyTo?: string
}
export const FOUNDATION: Sender = { id: 'foundation', name: null }

interface Envelope extends Pick<Mail, 'to' | 'language'> {
	readonly campaignId: string
	readonly recipientId: string
	readonly oneClick: string
	readonly returnPath: string | null
}

/** Addresses a mail to its recipient, as of its sender. */
export const envelopeOf = (
	written: WrittenMail,
	{ id, name, replyTo }: Sender,
	{ campaignId, recipientId, to, language, oneClick, returnPath }: Envelope,
): Mail => ({
	...written,
	messageId: `<${campaignId}.${recipientId}.campaign@karuna>`,
	to,
	language,
	listId: id,
	feedbackId: `${campaignId}:${id}:campaign:karuna`,
	...(name !== null && { senderName: name }),
	...(replyTo !== undefined && { replyTo }),
	...(returnPath !== null && { returnPath }),
	unsubscribeUrl: oneClick,
})
