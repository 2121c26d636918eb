import { useGetList } from 'react-admin'
import type { BackofficeChannel } from '../../../../domain/radio/channels.contract.ts'

const MOST = 100

/** Reads all channels by name. */
export const useChannels = () =>
	useGetList<BackofficeChannel>('radioChannels', {
		pagination: { page: 1, perPage: MOST },
		sort: { field: 'name', order: 'ASC' },
	})
