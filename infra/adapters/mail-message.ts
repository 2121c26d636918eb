import type { KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import addressparser from 'nodemailer/lib/addressparser'
import Dkim from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mail } from '../../kernel/ports/mailer.ts'
import type { Letter } from './mail-connections.ts'

export interface DkimKey {
	readonly domain: string
	readonly selector: string
	readonly key: KeyObject
}

/**
 * Mail programs offer one-click unsubscribing only when both of its headers are signed; the signer's own list
 * leaves the second out.
 * @see https://www.rfc-editor.org/rfc/rfc8058#section-4
 */
const SIGNED_HEADERS = [
	'From',
	'Reply-To',
	'To',
	'Subject',
	'Date',
	'Message-ID',
	'MIME-Version',
	'Content-Type',
	'Content-Transfer-Encoding',
	'Content-Language',
	'Auto-Submitted',
	'List-Id',
	'List-Unsubscribe',
	'List-Unsubscribe-Post',
	'Feedback-ID',
].join(':')

/** Characters that could end a header, or turn the direction of what follows a name. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const nameOf = (text: string): string => text.replace(CONTROL, ' ').trim()

/** Composes mails as they go over the line, signed if there is a key. */
export function createMailComposer(from: string, dkim: DkimKey | null): (mail: Mail) => Promise<Letter> {
	const [own] = addressparser(from)
	const ourAddress = own?.address ?? ''
	const domain = ourAddress.slice(ourAddress.lastIndexOf('@') + 1)
	const signer =
		dkim &&
		new Dkim({
			domainName: dkim.domain,
			keySelector: dkim.selector,
			privateKey: dkim.key,
			headerFieldNames: SIGNED_HEADERS,
		})

	return async ({ messageId, to, subject, text, html, language, ...mail }) => {
		const { unsubscribeUrl, senderName, replyTo, returnPath, listId, feedbackId } = mail
		const sender = senderName === undefined ? null : nameOf(senderName)
		const composed = new MailComposer({
			messageId: messageId.replace(/@[^@]*$/, `@${domain}>`),
			from: sender === null ? from : { name: `${sender} via Karuna`, address: ourAddress },
			to: { name: nameOf(to.name), address: to.address },
			...(replyTo !== undefined && { replyTo: { name: sender ?? '', address: replyTo } }),
			subject,
			text,
			html,
			headers: {
				'Content-Language': language,
				'Auto-Submitted': 'auto-generated',
				...(unsubscribeUrl !== undefined && {
					'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
					'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
				}),
				...(listId !== undefined && { 'List-Id': `<${listId}.campaigns.${domain}>` }),
				...(feedbackId !== undefined && { 'Feedback-ID': feedbackId }),
			},
			disableFileAccess: true,
			disableUrlAccess: true,
		}).compile()
		const envelope = composed.getEnvelope()
		const message = await composed.build()
		return {
			from: returnPath ?? String(envelope.from),
			to: String(envelope.to[0]),
			message: signer ? await buffer(signer.sign(message)) : message,
		}
	}
}
