import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../providers/data.ts'

export const A_MINUTE = 60_000

/** What waits, read again every minute. */
export function useOverview() {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['overview'],
		queryFn: async ({ signal }) => (await dataProvider.overview({ signal })).data,
		refetchInterval: A_MINUTE,
	})
}
