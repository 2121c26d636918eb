import { useInfiniteQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { favouritesQuery } from '../api/marks.ts'
import { FundraiserGrid, FundraiserGridSkeleton } from '../components/fundraiser-grid.tsx'

/** The fundraisers that the signed-in user keeps an eye on. */
export default function MyFavourites() {
	const { t } = useTranslation('requests')
	const { t: common } = useTranslation()
	const list = useInfiniteQuery(favouritesQuery(useUser()?.unique_id ?? ''))
	const requests = list.data?.pages.flatMap(({ data }) => data)
	useTitle(t('favourites.title'))
	return (
		<div className="wrap stack l py-10">
			<h1>{t('favourites.title')}</h1>
			{list.isPending && <FundraiserGridSkeleton count={3} />}
			{list.isError && <ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />}
			{requests?.length === 0 && (
				<EmptyState icon={Bookmark} title={t('favourites.empty')}>
					<p className="mut">{t('favourites.emptyText')}</p>
					<ButtonLink to={paths.search.href()}>{common('nav.browse')}</ButtonLink>
				</EmptyState>
			)}
			{requests && requests.length > 0 && <FundraiserGrid requests={requests} heading="h2" />}
			{list.hasNextPage && (
				<Button
					variant="line"
					className="justify-self-center"
					disabled={list.isFetchingNextPage}
					onClick={() => void list.fetchNextPage()}
				>
					{common('showMore')}
				</Button>
			)}
		</div>
	)
}
