import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { Episodes } from './Episodes.tsx'
import { PodcastForm } from './PodcastForm.tsx'
import { RadioPage } from './RadioPage.tsx'
import { RemoveRecord } from './RemoveRecord.tsx'

const BACK = { to: '/radioPodcasts', label: 'podcasts.all' } as const

export function PodcastCreate() {
	const t = useT()
	return (
		<RadioPage title={t('podcasts.add')} resource="radioPodcasts" back={BACK}>
			<PodcastForm podcast={null} />
		</RadioPage>
	)
}

export function PodcastEdit() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['radioPodcasts', 'one', id],
		queryFn: ({ signal }) => dataProvider.podcast(id, { signal }),
	})
	return (
		<RadioPage title={data?.title ?? t('podcasts.one')} resource="radioPodcasts" back={BACK}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? (
				<>
					<Episodes podcastId={data.id} />
					<PodcastForm key={data.id} podcast={data} />
					<RemoveRecord
						resource="radioPodcasts"
						name={data.title}
						title="radio.removeTitle"
						remove={(provider, intent) => provider.removePodcast(id, intent)}
						leaves
					/>
				</>
			) : null}
		</RadioPage>
	)
}
