import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestSummary } from '../../../../../domain/requests/contract.ts'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import { Amount } from '../../../ui/amount.tsx'
import { daysLeft, useFormat } from '../../../ui/format.ts'
import { useReader } from '../../../ui/reader.ts'

interface RaisedOfProps {
	readonly raised: bigint
	readonly target: bigint
	readonly currency: Currency
	readonly as?: ComponentType<{ readonly value: bigint; readonly currency: Currency }>
}

/** Shows `₹5,88,200 of ₹8,50,000`, in the word order of the language. */
export function RaisedOf({ raised, target, currency, as: Visible = Amount }: RaisedOfProps) {
	const { t } = useTranslation()
	const [before = '', after = ''] = t('ofTarget', { target: '|' }).split('|')
	return (
		<span>
			<b>
				<Visible value={raised} currency={currency} />
			</b>{' '}
			<span className="text-ink-2">
				{before}
				<Visible value={target} currency={currency} />
				{after}
			</span>
		</span>
	)
}

/** Returns `38 days left`, `Last day` or `Ended on …`. */
export function useDaysLeft({ endDate, region }: Pick<RequestSummary, 'endDate' | 'region'>): string {
	const { t } = useTranslation()
	const format = useFormat()
	const { now } = useReader()
	if (endDate === '') return t('endsOpen')
	const days = daysLeft(endDate, region, now())
	if (days < 0) return t('endedOn', { date: format.date(endDate) })
	return days === 0 ? t('lastDay') : t('daysLeft', { count: days, visible: format.number(days) })
}
