import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeEditionDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'

const WHILE_ENDING_MS = 2_000

/** Checks whether registrations of a cancelled edition are still cancelled and refunded. */
export const isEnding = ({ state, ending }: BackofficeEditionDetail): boolean =>
	state === 'cancelled' && (ending.open > 0 || ending.toRefundOf > 0)

/** Reads an edition, repeatedly while its cancellation is under way. */
export function useEdition(id: string) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['liveEvents', 'one', id],
		queryFn: ({ signal }) => dataProvider.edition(id, { signal }),
		refetchInterval: ({ state: { data } }) => (data && isEnding(data) ? WHILE_ENDING_MS : false),
	})
}
