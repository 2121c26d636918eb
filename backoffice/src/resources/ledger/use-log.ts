import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'

export function useLog() {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['reconciliation', 'log'],
		queryFn: ({ signal }) => dataProvider.ledgerLog({ signal }),
	})
}
