import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'react-admin'
import { useParams } from 'react-router-dom'
import { REPORT_FIGURES } from '../../../../domain/ledger/figures.contract.ts'
import type { Period, PeriodChanges } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { isZero } from '../../ui/decimal.ts'
import { ExplainedEvent } from '../../ui/explained/explained-event.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Page } from '../../ui/page.tsx'
import { More } from './FigureTable.tsx'
import { FIGURE_LABELS } from './figures.ts'
import { styles } from './ledger.styles.ts'
import { monthName } from './presets.ts'

export function MonthChanges() {
	const t = useT()
	const locale = useLocale()
	const { id = '' } = useParams()
	const [entity = '', month = ''] = id.split('.')
	const period = { entity: entity as Period['entity'], month }
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const changes = useInfiniteQuery({
		queryKey: ['periods', 'changes', id],
		initialPageParam: '',
		queryFn: ({ pageParam, signal }) => dataProvider.periodChanges(period, { after: pageParam }, { signal }),
		getNextPageParam: (last) => last.next,
	})
	const { data, error, refetch } = changes
	const [first] = data?.pages ?? []
	const name = /^20\d\d-\d\d$/.test(month) ? `${monthName(month, locale)}, ${entity}` : id
	return (
		<Page
			title={t('months.since', { month: name })}
			lead={t('months.sinceLead')}
			actions={<BackLink to="/periods">{t('months.title')}</BackLink>}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!first && !error ? <Skeleton variant="rectangular" height={240} /> : null}
			{first ? (
				<Paper variant="outlined" sx={styles.reading}>
					<Sums label={t('months.sums')} units={first.units} sums={first.sums} />
					<Sums label={t('months.sumsWithin')} units={first.units} sums={first.within.sums} />
					{first.events === 0 ? <Typography variant="small">{t('months.unchanged')}</Typography> : null}
					<Box component="ol" sx={styles.events}>
						{data?.pages
							.flatMap((page) => page.data)
							.map((event) => (
								<ExplainedEvent key={event.id} event={event} currency={first.units} />
							))}
					</Box>
					<More query={changes} />
				</Paper>
			) : null}
		</Page>
	)
}

function Sums({ label, units, sums }: Pick<PeriodChanges, 'units' | 'sums'> & { label: string }) {
	const t = useT()
	const moved = REPORT_FIGURES.filter((figure) => !isZero(sums[figure]))
	if (moved.length === 0) return null
	return (
		<section aria-label={label}>
			<Typography variant="small">{label}</Typography>
			<KeyValues>
				{moved.map((figure) => (
					<KeyValue key={figure} label={t(FIGURE_LABELS[figure])}>
						<Amount why="part" value={sums[figure]} currency={units} signed />
					</KeyValue>
				))}
			</KeyValues>
		</section>
	)
}
