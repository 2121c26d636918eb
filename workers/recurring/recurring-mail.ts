import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { formatDay } from '../../kernel/wire/days.ts'
import { type Language, localeOf } from '../../kernel/wire/language.ts'
import { amountFor, groupingOf } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

export interface RecurringRecipient {
	readonly name: string
	readonly address: string
	readonly language: Language
}

export interface AboutRecurring {
	readonly title: string | null
	/** Minor units that are charged. */
	readonly total: bigint
	readonly currency: string
	readonly zone: string
	readonly paidWith: { readonly method: PaymentMethod; readonly name: string } | null
	readonly url: string
	readonly confirmUrl: string | null
}

export const RECURRING_MAILS = [
	'started',
	'notice',
	'tryAgain',
	'otherCard',
	'bankAsks',
	'unpaid',
	'lapsed',
	'stopped',
	'requestEnded',
	'endedUnpaid',
	'surplus',
	'held',
	'mandateEnded',
	'stoppedByUs',
] as const
export type RecurringMailKind = (typeof RECURRING_MAILS)[number]

const OVER: readonly RecurringMailKind[] = [
	'stopped',
	'requestEnded',
	'endedUnpaid',
	'mandateEnded',
	'stoppedByUs',
]

const NAMED = ['card', 'bankDebit', 'upi'] as const
const wayOf = (method: PaymentMethod) => NAMED.find((each) => each === method) ?? 'other'

export interface GoingOn {
	readonly others: string
	readonly foundation: string
}

/**
 * Returns one mail. Its link stops or changes the recurring donation in two clicks. Mails show no more
 * personal data than amount, day, target and the last four digits.
 * @param at epoch milliseconds: the time of the charge or of the next try
 */
export function recurringMail(
	kind: RecurringMailKind,
	id: string,
	to: RecurringRecipient,
	about: AboutRecurring,
	{ at, goingOn }: { readonly at?: number | undefined; readonly goingOn?: GoingOn | undefined } = {},
): Mail {
	const { language } = to
	const text = textFor(language)
	const { currency, zone, paidWith, url, confirmUrl } = about
	const amount = amountFor(language, about.total, currency)
	const of = (key: string) => text(`recurring.mails.${kind}.${key}`, { amount, date })
	const date = at === undefined ? '' : formatDay(new Date(at), localeOf(language, groupingOf(currency)), zone)
	const manage = { label: text(OVER.includes(kind) ? 'recurring.mails.see' : 'recurring.mails.manage'), url }
	const confirm =
		kind === 'bankAsks' && confirmUrl !== null
			? { label: text('recurring.mails.confirm'), url: confirmUrl }
			: null
	const links = [
		...(confirm ? [manage] : []),
		...(goingOn
			? [
					{ label: text('recurring.mails.others'), url: goingOn.others },
					{ label: text('recurring.mails.toFoundation'), url: goingOn.foundation },
				]
			: []),
	]
	const parts: MailParts = {
		language,
		title: of('title'),
		paragraphs: [of('what'), of('next')],
		facts: [
			[text('recurring.mails.for'), about.title ?? text('recurring.mails.foundation')],
			[text('recurring.mails.amount'), amount],
			...(paidWith ? ([[text(`recurring.mails.by.${wayOf(paidWith.method)}`), paidWith.name]] as const) : []),
			...(date === '' ? [] : ([[text('recurring.mails.date'), date]] as const)),
		],
		action: confirm ?? manage,
		links,
		closing: text('recurring.mails.closing'),
	}
	return {
		messageId: `<${id}.recurring@karuna>`,
		to: { name: to.name, address: to.address },
		subject: of('title'),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}
