import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { MediaUpload } from '../../../../domain/media/uploads.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'

export const UPLOADS_KEY = ['radioItems', 'uploads'] as const
const FOLLOW_MS = 2_000

const isUnderWay = ({ state }: MediaUpload): boolean => state === 'waiting' || state === 'working'

/** Reads one's own uploads, every two seconds while the server works on one. */
export function useUploads() {
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: UPLOADS_KEY,
		queryFn: async ({ signal }) => {
			const before = client.getQueryData<MediaUpload[]>(UPLOADS_KEY)
			const now = await dataProvider.uploads({ signal })
			const open = new Set(before?.filter(({ state }) => state !== 'done').map(({ _id }) => _id))
			if (now.some(({ _id, state }) => state === 'done' && open.has(_id)))
				void client.invalidateQueries({
					queryKey: ['radioItems'],
					predicate: ({ queryKey }) => queryKey[1] !== UPLOADS_KEY[1],
				})
			return now
		},
		refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? FOLLOW_MS : false),
	})
}
