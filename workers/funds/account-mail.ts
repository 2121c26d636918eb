import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import type { Requester } from './withdrawal-mail.ts'

/** An account as it became. What changes until a mail is sent again has no place in it. */
export interface ChangedAccount {
	/** `State Bank ••••6789`; null once the details were erased. */
	readonly account: string | null
	readonly url: string
	/** Then finance is told, of accounts that are added, too. */
	readonly isOfFoundation: boolean
}

/** Subject, paragraphs, and what surrounds them. */
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

/** Warns somebody of a bank account that was changed, or added for the foundation: one mail for an event. */
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
