import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import type { Requester } from './withdrawal-mail.ts'

/** A changed account. The content is constant, so that a repeated mail is the same. */
export interface ChangedAccount {
	readonly account: string | null
	readonly url: string
	/** True for the foundation's accounts, whose additions are also mailed, to all of finance. */
	readonly isOfFoundation: boolean
}

function mailTextFor(type: string, language: Requester['language'], isOfFoundation: boolean) {
	const text = textFor(language)
	if (!isOfFoundation) {
		return {
			account: text('funds.mails.account.account'),
			open: text('funds.mails.account.open'),
			closing: text('funds.mails.account.closing'),
			subject: text('funds.mails.account.subject'),
			paragraphs: [
				text('funds.mails.account.text'),
				text('funds.mails.account.waiting'),
				text('funds.mails.account.warning'),
			],
		}
	}
	const isChanged = type === 'PaymentAccountChanged'
	return {
		account: text('funds.mails.account.account'),
		open: text('funds.mails.account.foundation.open'),
		closing: text('funds.mails.account.foundation.closing'),
		subject: isChanged
			? text('funds.mails.account.foundation.changed')
			: text('funds.mails.account.foundation.added'),
		paragraphs: [
			text('funds.mails.account.foundation.text'),
			...(isChanged ? [text('funds.mails.account.waiting')] : []),
			text('funds.mails.account.foundation.warning'),
		],
	}
}

export function accountMail(
	event: { readonly id: string; readonly type: string },
	to: Requester & { readonly id: string },
	{ account, url, isOfFoundation }: ChangedAccount,
): Mail {
	const { language } = to
	const text = mailTextFor(event.type, language, isOfFoundation)
	const parts: MailParts = {
		language,
		title: text.subject,
		paragraphs: text.paragraphs,
		facts: account === null ? [] : [[text.account, account]],
		action: { label: text.open, url },
		closing: text.closing,
	}
	return {
		messageId: `<${event.id}.${to.id}.account@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject: text.subject,
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}
