import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetIdentity } from 'react-admin'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import type { Identity } from '../providers/auth.ts'
import type { BackofficeDataProvider } from '../providers/data.ts'
import { hasQueues } from '../resources/home/work-for.ts'

/** Reads today's work, for roles that have queues. */
export function useOverview() {
	const { identity } = useGetIdentity()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['overview'],
		queryFn: async ({ signal }) => (await dataProvider.overview({ signal })).data,
		refetchInterval: MINUTE_MS,
		enabled: hasQueues((identity as Identity | undefined)?.roles ?? []),
	})
}
