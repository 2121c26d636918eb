import { Box } from '@mui/material'
import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { FilterForm, NativeSelect } from '../../ui/list/filter-form.tsx'
import { Page } from '../../ui/page.tsx'
import type { DifferenceQuery } from './calls.ts'
import { DifferenceClocks } from './DifferenceClocks.tsx'
import { DifferenceTable } from './DifferenceTable.tsx'
import { queryOfView, useDifferenceView } from './difference-view.ts'
import { MoreRows } from './FigureTable.tsx'
import { visibleFigures } from './figures.ts'
import { LedgerTabs } from './LedgerTabs.tsx'
import { styles } from './ledger.styles.ts'
import { useReportChoices } from './ReconciliationList.tsx'
import { useLog } from './use-log.ts'

function useDifference(query: DifferenceQuery | null) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useInfiniteQuery({
		queryKey: ['reconciliation', 'difference', query],
		initialPageParam: '',
		queryFn: query
			? ({ pageParam, signal }) =>
					dataProvider.difference({ ...query, after: pageParam, limit: 50 }, { signal })
			: skipToken,
		getNextPageParam: (last) => last.next,
	})
}

export function DifferencePage() {
	const t = useT()
	const log = useLog()
	const { view, set, all, setAll } = useDifferenceView()
	const query = log.data ? queryOfView(view, log.data) : null
	const difference = useDifference(query)
	const { statuses, regions } = useReportChoices()
	const [first] = difference.data?.pages ?? []
	return (
		<Page title={t('difference.title')} lead={t('difference.lead')}>
			<LedgerTabs />
			<DifferenceClocks log={log} view={view} onChange={set} />
			<FilterForm>
				<NativeSelect
					label={t('report.status')}
					emptyText={t('list.all')}
					choices={statuses}
					value={view.status}
					onChange={(status) => set({ status })}
				/>
				<NativeSelect
					label={t('report.region')}
					emptyText={t('list.all')}
					choices={regions}
					value={view.region}
					onChange={(region) => set({ region })}
				/>
				<Box component="label" sx={styles.check}>
					<input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
					{t('report.allColumns')}
				</Box>
				<Box component="span" sx={styles.summary} role="status">
					{first?.totals
						? `${t('difference.summary', { count: first.totals.rows })} ${t('difference.by', { count: first.totals.events })}`
						: ''}
				</Box>
			</FilterForm>
			{difference.error ? (
				<Failure error={difference.error} onRetry={() => void difference.refetch()} />
			) : (
				<DifferenceTable
					query={query}
					pages={difference.data?.pages}
					figures={visibleFigures(all)}
					more={<MoreRows query={difference} />}
					empty={log.data !== undefined && query === null}
				/>
			)}
		</Page>
	)
}
