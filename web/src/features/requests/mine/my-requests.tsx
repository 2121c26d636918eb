import './my-requests.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { HeartHandshake, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { myRequestsQuery } from '../api/my-requests.ts'
import { Drafts } from './drafts.tsx'
import { MyRequest } from './my-request.tsx'

const Analytics = lazyPart(() => import('./analytics.tsx'))

export default function MyRequests() {
	const [params] = useSearchParams()
	const requestId = params.get('analytics')
	return requestId === null ? <Requests /> : <Analytics key={requestId} requestId={requestId} />
}

function Requests() {
	const { t } = useTranslation('requests')
	const userId = useUser()?.unique_id ?? ''
	const list = useInfiniteQuery(myRequestsQuery(userId))
	const requests = list.data?.pages.flatMap((page) => page.data) ?? []
	const total = list.data?.pages[0]?.totalCountOfRecords ?? 0
	useTitle(t('mine.title'))
	return (
		<div className="wrap stack gap-6 py-10">
			<div className="row justify-between flex-wrap">
				<div>
					<h1>{t('mine.title')}</h1>
					{total > 0 && <p className="text-ink-2">{t('mine.count', { count: total })}</p>}
				</div>
				{total > 0 && (
					<span className="row flex-wrap">
						<ButtonLink variant="line" to={paths.chooseKind.href()}>
							{t('mine.newRequest')}
						</ButtonLink>
						<ButtonLink to={paths.newRequest.href()}>
							<Icon of={Plus} />
							{t('mine.new')}
						</ButtonLink>
					</span>
				)}
			</div>
			<Drafts />
			{list.isPending ? (
				<ListSkeleton />
			) : list.error && !list.data ? (
				<ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />
			) : total === 0 ? (
				<EmptyState icon={HeartHandshake} title={t('mine.empty')}>
					<p className="text-ink-2">{t('mine.emptyText')}</p>
					<ButtonLink to={paths.newRequest.href()}>{t('mine.new')}</ButtonLink>
					<ButtonLink variant="line" to={paths.chooseKind.href()}>
						{t('mine.newRequest')}
					</ButtonLink>
				</EmptyState>
			) : (
				<ul className="stack mine">
					{requests.map((request) => (
						<MyRequest key={request._id} request={request} />
					))}
				</ul>
			)}
			{list.hasNextPage && (
				<Button
					className="justify-self-center"
					variant="line"
					disabled={list.isFetchingNextPage}
					onClick={() => void list.fetchNextPage()}
				>
					{t('mine.more')}
				</Button>
			)}
		</div>
	)
}

function ListSkeleton() {
	return (
		<ul className="stack mine" aria-busy>
			{[1, 2, 3].map((row) => (
				<li key={row} className="card">
					<Skeleton className="thumb" />
					<span className="stack gap-2">
						<Skeleton className="h-6 w-2/3" />
						<Skeleton className="h-2 w-full" />
						<Skeleton className="h-5 w-1/3" />
					</span>
				</li>
			))}
		</ul>
	)
}
