import { Box, Skeleton } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider } from 'react-admin'
import type { Cell, DifferenceRow } from '../../../../domain/ledger/history.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ExplainedEvent } from '../../ui/explained/explained-event.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { DifferenceQuery } from './calls.ts'
import { styles } from './difference.styles.ts'
import { More } from './FigureTable.tsx'
import { CELL_LABELS } from './figures.ts'

interface CausesProps {
	row: DifferenceRow
	cell: Cell
	query: DifferenceQuery
}

export function Causes({ row, cell, query }: CausesProps) {
	const t = useT()
	const titleId = useId()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { from, to, fromEffectiveAt, toEffectiveAt } = query
	const requested = { from, to, fromEffectiveAt, toEffectiveAt, requestId: row.id, cell }
	const events = useInfiniteQuery({
		queryKey: ['reconciliation', 'difference', 'events', requested],
		initialPageParam: '',
		queryFn: ({ pageParam, signal }) =>
			dataProvider.differenceEvents({ ...requested, after: pageParam }, { signal }),
		getNextPageParam: (last) => last.next,
	})
	const { data, error, refetch } = events
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	if (!data) return <Skeleton variant="rectangular" height={96} />
	return (
		<Box component="section" sx={styles.causes} aria-labelledby={titleId}>
			<h2 id={titleId}>{t('difference.causes', { cell: t(CELL_LABELS[cell]) })}</h2>
			<ol>
				{data.pages
					.flatMap((page) => page.data)
					.map((event) => (
						<ExplainedEvent key={event.id} event={event} currency={row.units} />
					))}
			</ol>
			<More query={events} />
		</Box>
	)
}
