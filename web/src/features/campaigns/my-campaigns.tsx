import { useInfiniteQuery } from '@tanstack/react-query'
import { Mails } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { campaignsQuery } from './api/campaigns.ts'
import { CampaignRow } from './campaign-row.tsx'

export default function MyCampaigns() {
	const { t } = useTranslation('campaigns')
	const { t: common } = useTranslation()
	const list = useInfiniteQuery(campaignsQuery())
	const campaigns = list.data?.pages.flatMap(({ data }) => data)
	useTitle(t('mine.title'))
	return (
		<article className="wrap stack gap-6 py-10 max-w-[860px]">
			<header>
				<h1>{t('mine.title')}</h1>
				<p className="text-ink-2">{t('mine.lead')}</p>
			</header>
			{list.isError && !campaigns ? (
				<ErrorState error={list.error} onRetry={() => void list.refetch()} />
			) : !campaigns ? (
				<Skeleton className="h-40 w-full" />
			) : campaigns.length === 0 ? (
				<EmptyState icon={Mails} title={t('mine.empty')}>
					<p className="text-ink-2">{t('mine.emptyText')}</p>
					<ButtonLink to={paths.myRequests.href()}>{t('mine.fundraisers')}</ButtonLink>
				</EmptyState>
			) : (
				<ul className="stack">
					{campaigns.map((campaign) => (
						<CampaignRow key={campaign._id} campaign={campaign} />
					))}
				</ul>
			)}
			{list.hasNextPage && (
				<Button variant="line" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					{common('showMore')}
				</Button>
			)}
		</article>
	)
}
