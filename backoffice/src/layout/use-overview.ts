import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import type { BackofficeDataProvider } from '../providers/data.ts'

export function useOverview() {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['overview'],
		queryFn: async ({ signal }) => (await dataProvider.overview({ signal })).data,
		refetchInterval: MINUTE_MS,
	})
}
