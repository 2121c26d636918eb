import { formatDay } from '../../kernel/days.ts'
import { type Language, localeOf } from '../../kernel/language.ts'
import { amountFor, groupingOf } from '../../kernel/money.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

export interface RecurringRecipient {
	readonly name: string
	readonly address: string
	readonly language: Language
}

/** What the mails of a recurring donation are about. */
export interface AboutRecurring {
	/** What it is for; null for the foundation, and once that was erased. */
	readonly title: string | null
	/** Minor units that are charged. */
	readonly total: bigint
	readonly currency: string
	/** IANA, of its calendar. */
	readonly zone: string
	/** Null: the card is gone. */
	readonly last4: string | null
	/** The page that the link opens, where it is stopped and changed without signing in. */
	readonly url: string
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
] as const
export type RecurringMailKind = (typeof RECURRING_MAILS)[number]

/** Where whoever gave to a request that ended may go on giving. */
export interface GoingOn {
	readonly others: string
	readonly foundation: string
}

/**
 * One mail. Its link stops or changes the recurring donation in two clicks; none shows more of anybody than amount, day,
 * target and the last four digits.
 * @param at epoch milliseconds: when money moves, or is tried again
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
	const { currency, zone, last4, url } = about
	const amount = amountFor(language, about.total, currency)
	const of = (key: string) => text(`recurring.mails.${kind}.${key}`, { amount, date })
	const date = at === undefined ? '' : formatDay(new Date(at), localeOf(language, groupingOf(currency)), zone)
	const isOver = kind === 'stopped' || kind === 'requestEnded' || kind === 'endedUnpaid'
	const parts: MailParts = {
		language,
		title: of('title'),
		paragraphs: [of('what'), of('next')],
		facts: [
			[text('recurring.mails.for'), about.title ?? text('recurring.mails.foundation')],
			[text('recurring.mails.amount'), amount],
			...(last4 === null ? [] : ([[text('recurring.mails.card'), `•••• ${last4}`]] as const)),
			...(date === '' ? [] : ([[text('recurring.mails.date'), date]] as const)),
		],
		action: { label: text(isOver ? 'recurring.mails.see' : 'recurring.mails.manage'), url },
		...(goingOn && {
			links: [
				{ label: text('recurring.mails.others'), url: goingOn.others },
				{ label: text('recurring.mails.toFoundation'), url: goingOn.foundation },
			],
		}),
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
