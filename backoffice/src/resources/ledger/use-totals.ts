import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { type Clocks, type VisibleMoment, visibleMoment } from './moments.ts'
import { useLog } from './use-log.ts'

export function useTotals() {
	const { filterValues } = useListContext()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['reconciliation', 'totals', filterValues],
		queryFn: ({ signal }) => dataProvider.reconciliationTotals({ filter: filterValues }, { signal }),
	})
}

export function useVisibleMoment(): VisibleMoment {
	const { data: log } = useLog()
	const { data: totals } = useTotals()
	return visibleMoment(useListContext().filterValues as Clocks, log?.runs ?? [], totals?.asOf ?? undefined)
}
