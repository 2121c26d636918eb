import { Box, Button, Menu, MenuItem, Typography } from '@mui/material'
import { Download, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDataProvider, useLocale } from 'react-admin'
import { Link, NavLink } from 'react-router-dom'
import {
	type BookSpan,
	JOURNAL_FORMATS,
	type JournalFormat,
} from '../../../../domain/ledger/general-ledger.contract.ts'
import { dayAt } from '../../../../kernel/wire/days.ts'
import { REGIONS } from '../../../../kernel/wire/regions.ts'
import { zoneHere } from '../../../../kernel/wire/wall-clock.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Chip } from '../../ui/chip.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useDownload } from '../../ui/list/export-button.tsx'
import { FilterForm, NativeSelect } from '../../ui/list/filter-form.tsx'
import { NativeDate } from '../../ui/list/native-date.tsx'
import { Page } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import { styles as tabs } from '../ledger/LedgerTabs.tsx'
import { localOf, momentOfLocal } from '../ledger/moments.ts'
import { monthName } from '../ledger/presets.ts'
import { useReportChoices } from '../ledger/ReconciliationList.tsx'
import { useLog } from '../ledger/use-log.ts'
import { addressOf, spanQueryOf, useBookView } from './book-view.ts'
import { styles } from './general-ledger.styles.ts'

interface BookPageProps {
	span: BookSpan | undefined
	query: { error: Error | null; refetch: () => unknown }
	/** More filters of the page. */
	filters?: ReactNode
	children: ReactNode
}

/** The frame of the three views: their tabs, the legal entity, the period, and the export of its journal. */
export function BookPage({ span, query, filters, children }: BookPageProps) {
	const t = useT()
	return (
		<Page title={t('generalLedger.title')} lead={t('generalLedger.lead')} actions={<Export />}>
			<Tabs />
			<Period>{filters}</Period>
			{span ? <SpanFacts span={span} /> : null}
			{query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : children}
		</Page>
	)
}

const TABS = ['', 'account', 'journal'] as const

function Tabs() {
	const t = useT()
	const { view } = useBookView()
	return (
		<Box component="nav" sx={tabs.tabs} aria-label={t('generalLedger.views')}>
			{TABS.map((page) => (
				<NavLink key={page} to={addressOf(page, view)} end>
					{t(`generalLedger.view.${page || 'balances'}`)}
				</NavLink>
			))}
		</Box>
	)
}

const isDay = (text = ''): boolean => !text.includes('T')

function Period({ children }: { children: ReactNode }) {
	const t = useT()
	const locale = useLocale()
	const { view, change } = useBookView()
	const { entity } = spanQueryOf(view)
	const log = useLog()
	const { regions } = useReportChoices()
	const ofEntity = (log.data?.months ?? []).filter((each) => each.entity === entity)
	const named = (month: string, closed: boolean) =>
		closed ? t('generalLedger.closedMonth', { month: monthName(month, locale) }) : monthName(month, locale)
	const ended = ofEntity.map(({ month, closed }) => ({ id: month, name: named(month, closed) }))
	const zone = REGIONS.find(({ code }) => code === entity)?.timeZone ?? zoneHere()
	const current = dayAt(serverClock.now(), zone).slice(0, 7)
	const months = [...ended, { id: current, name: named(current, false) }].toReversed()
	const day = (name: 'from' | 'to') => (
		<NativeDate
			label={t(`clock.${name}`)}
			whose={t('list.daysOfEntity')}
			value={isDay(view[name]) ? (view[name] ?? '') : ''}
			onChange={(value) => change({ [name]: value, month: '' })}
		/>
	)
	// The end of a span is the first instant after it.
	const moved = (instant: string, by: 1 | -1) => instant && new Date(Date.parse(instant) + by).toISOString()
	const until = isDay(view.to) ? '' : localOf(moved(view.to ?? '', -1))
	return (
		<FilterForm>
			<NativeSelect
				label={t('generalLedger.entity')}
				choices={regions}
				value={entity}
				onChange={(value) => change({ entity: value, account: '', party: '', fund: '' })}
			/>
			<NativeSelect
				label={t('months.month')}
				emptyText={t('generalLedger.otherDays')}
				choices={months}
				value={view.month ?? ''}
				onChange={(month) => change({ month, from: '', to: '' })}
			/>
			{day('from')}
			{day('to')}
			<NativeDate
				label={t('generalLedger.instant')}
				whose={t('generalLedger.yourTime')}
				withTime
				value={until}
				onChange={(value) => change({ to: moved(momentOfLocal(value) ?? '', 1), month: '' })}
			/>
			{children}
		</FilterForm>
	)
}

function SpanFacts({ span }: { span: BookSpan }) {
	const t = useT()
	const { view } = useBookView()
	const { entity, from, until, timeZone, sealed } = span
	return (
		<Box sx={styles.facts} role="status">
			<span>{t('generalLedger.zone', { entity: t(`region.${entity}`), zone: timeZone })}</span>
			<span>
				<span>{from === null ? t('generalLedger.beginning') : <When at={from} of={entity} />}</span>
				<span> – </span>
				<When at={until} of={entity} />
			</span>
			{sealed ? (
				<Chip tone="ok" icon={Lock}>
					{t('generalLedger.sealed')}
				</Chip>
			) : null}
			{view.month ? (
				<Link to={`/periods/${entity}.${view.month}/show`}>{t('generalLedger.openMonth')}</Link>
			) : null}
			<Typography variant="small">{t('generalLedger.signs')}</Typography>
		</Box>
	)
}

function Export() {
	const t = useT()
	const { view } = useBookView()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [anchor, setAnchor] = useState<HTMLElement | null>(null)
	const { mutate, isPending } = useDownload((format: JournalFormat) =>
		dataProvider.downloadJournal(format, spanQueryOf(view)),
	)
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<Download size={16} />}
				aria-haspopup="menu"
				aria-expanded={anchor !== null}
				disabled={isPending}
				onClick={(event) => setAnchor(event.currentTarget)}
			>
				{isPending ? t('report.exporting') : t('generalLedger.export')}
			</Button>
			<Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
				{JOURNAL_FORMATS.map((format) => (
					<MenuItem
						key={format}
						onClick={() => {
							setAnchor(null)
							mutate(format)
						}}
					>
						{t(`generalLedger.format.${format}`)}
					</MenuItem>
				))}
			</Menu>
		</>
	)
}
