import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { formatDay } from '../../ui/time.ts'
import { ChartCard, ChartState } from './ChartCard.tsx'
import type { Period } from './calls.ts'

export function useShortDay(): (day: string) => string {
	const format = new Intl.DateTimeFormat(useLocale(), {
		day: 'numeric',
		month: 'short',
		timeZone: 'UTC',
		numberingSystem: 'latn',
	})
	return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

export function Signups({ period }: { period: Period }) {
	const t = useT()
	const locale = useLocale()
	const short = useShortDay()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, isPending, refetch } = useQuery({
		queryKey: ['statistics', 'signups', period],
		queryFn: ({ signal }) => dataProvider.signups(period, { signal }),
	})
	const title = t('statistics.signups')
	if (!data || data.total === 0)
		return <ChartState {...{ title, error, isPending }} onRetry={() => void refetch()} />
	const { total, steps } = data
	const most = Math.max(...steps.map(({ count }) => count))
	return (
		<ChartCard
			title={title}
			help={t('statistics.signupsHelp')}
			total={total}
			summary={t('statistics.chart', { title, total, most })}
			bars={steps.map(({ day, count }) => ({ key: day, label: short(day), value: count, text: `${count}` }))}
			columns={[t('statistics.from_day'), t('statistics.count')]}
			rows={steps.map(({ day, count }) => ({ key: day, head: formatDay(day, locale), cells: [count] }))}
		/>
	)
}

export function RequestCounts({ by, period }: { by: 'types' | 'sources'; period: Period }) {
	const t = useT()
	const translate = useTranslate()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, isPending, refetch } = useQuery({
		queryKey: ['statistics', by, period],
		queryFn: ({ signal }) =>
			by === 'types'
				? dataProvider.requestTypes(period, { signal })
				: dataProvider.requestSources(period, { signal }),
	})
	const title = t(`statistics.${by}`)
	if (!data || data.length === 0)
		return <ChartState {...{ title, error, isPending }} onRetry={() => void refetch()} />
	const named = data.map(({ _id, count }) => ({
		key: _id,
		label: translate(`statistics.type.${_id}`, { _: _id }),
		value: count,
		text: `${count}`,
	}))
	const total = data.reduce((sum, { count }) => sum + count, 0)
	return (
		<ChartCard
			title={title}
			total={total}
			summary={t('statistics.chart', { title, total, most: data[0]?.count ?? 0 })}
			bars={named}
			columns={[title, t('statistics.count')]}
			rows={named.map(({ key, label, text }) => ({ key, head: label, cells: [text] }))}
		/>
	)
}
