import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { PlaylistForm } from './PlaylistForm.tsx'
import { PlaylistItems } from './PlaylistItems.tsx'
import { Publishing } from './Publishing.tsx'
import { RadioPage } from './RadioPage.tsx'
import { RemoveRecord } from './RemoveRecord.tsx'

const BACK = { to: '/radioPlaylists', label: 'playlists.all' } as const

export function PlaylistCreate() {
	const t = useT()
	return (
		<RadioPage title={t('playlists.add')} resource="radioPlaylists" back={BACK}>
			<PlaylistForm playlist={null} />
		</RadioPage>
	)
}

export function PlaylistEdit() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['radioPlaylists', 'one', id],
		queryFn: ({ signal }) => dataProvider.playlist(id, { signal }),
	})
	return (
		<RadioPage title={data?.title ?? t('playlists.one')} resource="radioPlaylists" back={BACK}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? (
				<>
					<Publishing playlist={data} />
					<PlaylistItems playlist={data} />
					<PlaylistForm key={data.id} playlist={data} />
					<RemoveRecord
						resource="radioPlaylists"
						name={data.title}
						title="radio.removeTitle"
						remove={(provider, intent) => provider.removePlaylist(id, intent)}
						leaves
					/>
				</>
			) : null}
		</RadioPage>
	)
}
