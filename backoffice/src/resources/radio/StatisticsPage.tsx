import { Box, Paper, Skeleton } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CanAccess, ListContextProvider, useDataProvider, useList, useLocale } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { STATISTICS_PERIODS } from '../../../../domain/radio/periods.contract.ts'
import {
	type ListeningFigures,
	STATISTICS_GROUPS,
	type Statistics,
	type StatisticsQuery,
} from '../../../../domain/radio/statistics.contract.ts'
import { AccessDenied } from '../../layout/access-denied.tsx'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { DownloadButton } from '../../ui/list/export-button.tsx'
import { FilterForm, NativeSelect } from '../../ui/list/filter-form.tsx'
import { NativeDate } from '../../ui/list/native-date.tsx'
import { styles as table } from '../../ui/list/table.styles.ts'
import { Page } from '../../ui/page.tsx'
import { styles } from '../media/media.styles.ts'
import { styles as radioStyles } from './radio.styles.ts'
import { useSpan } from './Span.tsx'
import { useChannels } from './use-channels.ts'

const AGAIN_MS = 60_000
type Choice = Readonly<Record<'period' | 'by' | 'channel' | 'day', string>>

export function StatisticsPage() {
	return (
		<CanAccess resource="radioStatistics" action="list" accessDenied={<AccessDenied />}>
			<Chosen />
		</CanAccess>
	)
}

const oneOf = <T extends string>(values: readonly T[], value: string | null, otherwise: T): T =>
	values.find((each) => each === value) ?? otherwise

function Chosen() {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data: channels = [] } = useChannels()
	const [params, setParams] = useSearchParams()
	const channel = channels.find(({ id }) => id === params.get('channel'))?.id
	const by = oneOf(STATISTICS_GROUPS, params.get('by'), 'channel')
	const query: StatisticsQuery = {
		period: oneOf(STATISTICS_PERIODS, params.get('period'), 'day'),
		// A time is divided by the clock of one channel.
		by: by === 'time' && channel === undefined ? 'channel' : by,
		channel,
		day: params.get('day') ?? undefined,
	}
	const change = (name: keyof Choice, value: string) =>
		setParams((before) => {
			if (value === '') before.delete(name)
			else before.set(name, value)
			return before
		})
	const { data, error, refetch } = useQuery({
		queryKey: ['radioStatistics', query],
		queryFn: ({ signal }) => dataProvider.listening(query, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: AGAIN_MS,
	})
	const groups = STATISTICS_GROUPS.filter((group) => group !== 'time' || channel !== undefined)
	return (
		<Page
			title={t('radioStatistics.title')}
			lead={t('radioStatistics.lead')}
			actions={
				<DownloadButton read={() => dataProvider.downloadListening(query)} empty={!data?.rows.length} />
			}
		>
			<FilterForm>
				<NativeSelect
					label={t('radioStatistics.period')}
					choices={STATISTICS_PERIODS.map((id) => ({ id, name: t(`radioStatistics.periods.${id}`) }))}
					value={query.period}
					onChange={(value) => change('period', value)}
				/>
				{query.period === 'now' ? null : (
					<NativeDate
						label={t('radioStatistics.day')}
						whose={t('radioStatistics.daysOfChannel')}
						value={query.day ?? ''}
						onChange={(day) => change('day', day)}
					/>
				)}
				<NativeSelect
					label={t('radioChannels.one')}
					emptyText={t('list.all')}
					choices={channels}
					value={channel ?? ''}
					onChange={(value) => change('channel', value)}
				/>
				<NativeSelect
					label={t('radioStatistics.by')}
					choices={groups.map((id) => ({ id, name: t(`radioStatistics.groups.${id}`) }))}
					value={query.by}
					onChange={(value) => change('by', value)}
				/>
			</FilterForm>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? (
				<>
					<Total data={data} />
					<Gaps data={data} />
					<Rows data={data} by={query.by} />
				</>
			) : null}
		</Page>
	)
}

const FIGURES = ['starts', 'sessions', 'listeners', 'hours', 'minutes', 'average', 'peak'] as const
type Figure = (typeof FIGURES)[number]

/** Formats a figure; what was not measured is no zero. */
function useFigure(): (row: ListeningFigures, figure: Figure) => string {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const format = new Intl.NumberFormat(`${locale}-IN-u-nu-latn`, { maximumFractionDigits: 1 })
	return (row, figure) => {
		const value = row[figure]
		if (value === null || row.measured === 0) return t('radioStatistics.unknown')
		return format.format(value)
	}
}

function Total({ data: { total, channels } }: { data: Statistics }) {
	const t = useT()
	const textOf = useFigure()
	const spanOf = useSpan()
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="listening-total">
			<h2 id="listening-total">{t('radioStatistics.total')}</h2>
			<Box component="dl" sx={radioStyles.figures}>
				{FIGURES.map((figure) => (
					<div key={figure}>
						<dt>{t(`radioStatistics.figures.${figure}`)}</dt>
						<dd>{textOf(total, figure)}</dd>
						<dd className="definition">{t(`radioStatistics.definitions.${figure}`)}</dd>
					</div>
				))}
			</Box>
			<p>{t('radioStatistics.measured', { measured: total.measured, expected: total.expected })}</p>
			<Box component="ul" sx={styles.rows}>
				{channels.map(({ id, name, zone, from, to }) => (
					<li key={id}>
						{t('radioStatistics.periodOf', { channel: name, span: spanOf({ from, until: to, zone }), zone })}
					</li>
				))}
			</Box>
		</Paper>
	)
}

function Gaps({ data: { gaps, channels } }: { data: Statistics }) {
	const t = useT()
	const spanOf = useSpan()
	if (gaps.length === 0) return null
	const of = (id: string) => channels.find((each) => each.id === id)
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="listening-gaps">
			<h2 id="listening-gaps">{t('radioStatistics.gaps')}</h2>
			<p>{t('radioStatistics.gapsHelp')}</p>
			<Box component="ul" sx={styles.rows}>
				{gaps.map(({ channel, from, to }) => (
					<li key={`${channel} ${from}`}>
						{t('radioStatistics.gapOf', {
							channel: of(channel)?.name ?? '',
							span: spanOf({ from, until: to, zone: of(channel)?.zone ?? 'UTC' }),
						})}
					</li>
				))}
			</Box>
		</Paper>
	)
}

const GROUP = labelled(STATISTICS_GROUPS, (group) => `radioStatistics.groups.${group}`)
const LABEL = labelled(FIGURES, (figure) => `radioStatistics.figures.${figure}`)

function labelled<T extends string>(names: readonly T[], keyOf: (name: T) => MessageKey) {
	return Object.fromEntries(names.map((name) => [name, keyOf(name)])) as Record<T, MessageKey>
}

type Row = ListeningFigures & { readonly id: string }
const Column = DataTable.Col<Row>

function Rows({ data: { rows, channels }, by }: { data: Statistics; by: StatisticsQuery['by'] }) {
	const t = useT()
	const textOf = useFigure()
	const nameOf = useRowName(by, channels[0]?.zone ?? 'UTC')
	const list = useList<Row>({ data: rows.map((row) => ({ ...row, id: row.key })) })
	const title = t(`radioStatistics.groups.${by}`)
	return (
		<Box component="section" sx={table.frame} aria-label={title}>
			<ListContextProvider value={list}>
				<DataTable caption={title} empty={t('radioStatistics.nobody')}>
					<Column label={GROUP[by]} head render={nameOf} />
					{FIGURES.map((figure) => (
						<Column key={figure} label={LABEL[figure]} align="right" render={(row) => textOf(row, figure)} />
					))}
					<Column
						label="radioStatistics.minutesMeasured"
						align="right"
						render={({ measured, expected }) => t('radioStatistics.of', { measured, expected })}
					/>
				</DataTable>
			</ListContextProvider>
		</Box>
	)
}

function useRowName(by: StatisticsQuery['by'], zone: string): (row: Row) => string {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const spanOf = useSpan()
	const countries = new Intl.DisplayNames([locale], { type: 'region' })
	return ({ key, name, from, to }) => {
		if (by === 'time') return spanOf({ from: from ?? 0, until: to ?? 0, zone })
		if (by === 'country') return key === '' ? t('radioStatistics.unknownCountry') : (countries.of(key) ?? key)
		return by === 'player' ? t(`radioStatistics.players.${key}` as 'radioStatistics.players.site') : name
	}
}
