import { useGetList } from 'react-admin'
import type { BackofficeEdition } from '../../../../domain/live-events/backoffice.contract.ts'

const MOST = 100

/** Reads the latest editions, to choose from. */
export function useEditions(): readonly BackofficeEdition[] {
	const { data } = useGetList<BackofficeEdition>('liveEvents', {
		pagination: { page: 1, perPage: MOST },
		sort: { field: 'startsAt', order: 'DESC' },
	})
	return data ?? []
}
