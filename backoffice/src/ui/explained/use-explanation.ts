import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { type AmountOf, queryOf } from './amount-of.ts'

export function useExplanation(of: AmountOf) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useInfiniteQuery({
		queryKey: ['explain', queryOf(of)],
		initialPageParam: '',
		queryFn: ({ pageParam, signal }) =>
			dataProvider.explain({ ...queryOf(of), after: pageParam }, { signal }),
		getNextPageParam: (last) => last.next,
	})
}
