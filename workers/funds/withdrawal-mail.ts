import type { TargetKind } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { amountFor } from '../../kernel/wire/money.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

export const NOTIFIES_REQUESTER = [
	'WithdrawalApproved',
	'WithdrawalRejected',
	'WithdrawalPaid',
	'WithdrawalPaymentFailed',
] as const satisfies readonly FundEvent['type'][]
export type NotifiedEvent = Extract<FundEvent, { type: (typeof NOTIFIES_REQUESTER)[number] }>

export interface Requester {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: Language
}

export interface AboutWithdrawal {
	readonly kind: TargetKind
	readonly title: string | null
	/** Minor units. */
	readonly amount: bigint
	readonly currency: string
	/** `State Bank ••••6789`; null once the details were erased. */
	readonly account: string | null
	readonly url: string
	readonly note: string | null
}

export function withdrawalMail(
	event: NotifiedEvent & { readonly id: string },
	to: Requester,
	about: AboutWithdrawal,
): Mail {
	const { language } = to
	const text = textFor(language)
	const amount = amountFor(language, about.amount, about.currency)
	const subject = text(`funds.mails.withdrawal.${event.type}.subject`, { amount })
	const title =
		about.kind === 'individual'
			? text('funds.mails.withdrawal.own')
			: about.kind === 'foundation'
				? text('funds.mails.withdrawal.foundation')
				: about.title
	const parts: MailParts = {
		language,
		title: subject,
		paragraphs: [
			...(event.type === 'WithdrawalPaymentFailed'
				? [text(`funds.mails.withdrawal.codes.${event.data.code}`)]
				: []),
			text(`funds.mails.withdrawal.${event.type}.text`),
			...(about.note === null ? [] : [`${text('funds.mails.withdrawal.reason')}: ${about.note}`]),
		],
		facts: [
			...(title === null ? [] : [[text('funds.mails.withdrawal.of'), title] as const]),
			[text('funds.mails.withdrawal.amount'), amount],
			...(about.account === null ? [] : [[text('funds.mails.withdrawal.account'), about.account] as const]),
			...(event.type === 'WithdrawalPaid'
				? [[text('funds.mails.withdrawal.reference'), event.data.reference] as const]
				: []),
		],
		action: { label: text('funds.mails.withdrawal.open'), url: about.url },
		closing: text('funds.mails.withdrawal.closing'),
	}
	return {
		messageId: `<${event.id}.withdrawal@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject,
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}
