import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import type { DonationStatistics } from '../../../../domain/activity/statistics.contract.ts'
import { exponentOf, parseMajor, plainMajor } from '../../../../kernel/wire/money.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { compactDecimal } from '../../ui/decimal.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { formatDay } from '../../ui/time.ts'
import { ChartCard, ChartState } from './ChartCard.tsx'
import type { Period } from './calls.ts'
import { useShortDay } from './counts.tsx'

export function Donations({ period }: { period: Period }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, isPending, refetch } = useQuery({
		queryKey: ['statistics', 'donations', period],
		queryFn: ({ signal }) => dataProvider.donationsOverTime(period, { signal }),
	})
	const title = t('statistics.donations', { currency: '' }).replace(/, $/, '')
	if (!data || data.length === 0)
		return <ChartState {...{ title, error, isPending }} onRetry={() => void refetch()} />
	return data.map((each) => <OfCurrency key={each.units} statistics={each} region={period.region} />)
}

/** Returns the last millisecond of a step, because explanations include their moment. */
const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString()

type OfCurrencyProps = { statistics: DonationStatistics[number]; region: string }

function OfCurrency({ statistics: { units, donations, amount, steps }, region }: OfCurrencyProps) {
	const t = useT()
	const locale = useLocale()
	const short = useShortDay()
	const title = t('statistics.donations', { currency: units })
	const text = (value: string) => formatDecimal(value, units, locale)
	// Heights of bars are no books: a float draws them well enough.
	const bars = steps.map((step) => ({
		key: step.day,
		label: short(step.day),
		value: Number(step.amount),
		text: text(step.amount),
	}))
	const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most))
	const axis = (major: number) => {
		const value = major.toFixed(exponentOf(units))
		return compactDecimal(value, units, locale, 'plain') ?? plainMajor(parseMajor(value, units) ?? 0n, units)
	}
	const given = (value: string, from: string, to: string, when: string, compact = false) => (
		<Explained
			value={value}
			currency={units}
			compact={compact}
			label={`${t('statistics.given')}, ${when}`}
			of={{
				figure: 'gross',
				currency: units,
				...(region && { region }),
				since: justBefore(from),
				asOf: justBefore(to),
			}}
		/>
	)
	return (
		<ChartCard
			title={title}
			help={t('statistics.donationsHelp')}
			total={given(amount, steps[0]?.from ?? '', steps.at(-1)?.to ?? '', title, true)}
			axis={axis}
			summary={t('statistics.chart', { title, total: `${text(amount)} (${donations})`, most: highest.text })}
			bars={bars}
			columns={[t('statistics.from_day'), t('statistics.donationsCount'), t('statistics.amount')]}
			rows={steps.map((step) => ({
				key: step.day,
				head: formatDay(step.day, locale),
				cells: [step.donations, given(step.amount, step.from, step.to, formatDay(step.day, locale))],
			}))}
		/>
	)
}
