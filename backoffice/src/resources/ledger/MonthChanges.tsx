import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'react-admin'
import { REPORT_FIGURES } from '../../../../domain/ledger/figures.contract.ts'
import type { Period, PeriodChanges } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { isZero } from '../../ui/decimal.ts'
import { ExplainedEvent } from '../../ui/explained/explained-event.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { More } from './FigureTable.tsx'
import { FIGURE_LABELS } from './figures.ts'
import { styles } from './ledger.styles.ts'
import { monthName } from './presets.ts'

/** Lists what arrived for a closed month after its seal. */
export function MonthChanges({ period }: { period: Pick<Period, 'entity' | 'month'> }) {
	const t = useT()
	const locale = useLocale()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const changes = useInfiniteQuery({
		queryKey: ['periods', 'changes', period.entity, period.month],
		initialPageParam: '',
		queryFn: ({ pageParam, signal }) => dataProvider.periodChanges(period, { after: pageParam }, { signal }),
		getNextPageParam: (last) => last.next,
	})
	const { data, error, refetch } = changes
	const [first] = data?.pages ?? []
	return (
		<Paper variant="outlined" sx={styles.reading}>
			<h2>{t('months.since', { month: monthName(period.month, locale) })}</h2>
			<p>{t('months.sinceLead')}</p>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!first && !error ? <Skeleton variant="rectangular" height={120} /> : null}
			{first ? (
				<>
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
				</>
			) : null}
		</Paper>
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
