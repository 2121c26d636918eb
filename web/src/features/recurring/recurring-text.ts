import type { TFunction } from 'i18next'
import type { LinkedRecurring } from '../../../../domain/recurring/contract.ts'
import { localeOf } from '../../../../kernel/wire/language.ts'
import { groupingOf } from '../../../../kernel/wire/money.ts'

export const recurringTitle = (
	{ donationFor, title }: Pick<LinkedRecurring, 'donationFor' | 'title'>,
	t: TFunction<'recurring'>,
): string => title ?? t(donationFor === 'tal' ? 'foundation' : 'erased')

export const monthText = (
	period: string,
	language: Parameters<typeof localeOf>[0],
	currency: string,
): string =>
	new Intl.DateTimeFormat(localeOf(language, groupingOf(currency)), {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
		numberingSystem: 'latn',
	}).format(new Date(`${period}-01T00:00:00Z`))

const NAMED = ['card', 'bankDebit', 'upi'] as const
export const wayOf = (method: LinkedRecurring['paidBy']) => NAMED.find((each) => each === method) ?? 'other'
