import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { updatesQuery } from '../api/updates.ts'
import { UpdateForm } from './update-form.tsx'

/** What the author told donors since, newest first. */
export default function UpdatesTab({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('talk')
	const { t: page } = useTranslation('fundraiser')
	const format = useFormat()
	const { t: common } = useTranslation()
	const updates = useInfiniteQuery(updatesQuery(request._id))
	const visible = updates.data?.pages.flatMap(({ data }) => data)
	return (
		<section className="sec" aria-labelledby="updates-title">
			<h2 id="updates-title" className="vh">
				{page('tabs.updates')}
			</h2>
			{request.mine?.canEdit && <UpdateForm requestId={request._id} />}
			{updates.isPending && <Skeleton className="h-40" />}
			{updates.isError && <ErrorState error={updates.error} onRetry={() => void updates.refetch()} />}
			{visible?.length === 0 && <p className="mut">{t('updates.none')}</p>}
			<ol className="upd">
				{visible?.map(({ _id, title, body, images, createdAt }) => (
					<li key={_id}>
						<time className="mut sm" dateTime={createdAt}>
							{format.date(createdAt)}
						</time>
						<h3>{title}</h3>
						<p className="said">{body}</p>
						{images.length > 0 && (
							<div className="fig">
								{images.map((url) => (
									<img key={url} src={url} alt={t('updates.picture', { title })} loading="lazy" />
								))}
							</div>
						)}
					</li>
				))}
			</ol>
			{updates.hasNextPage && (
				<Button
					variant="line"
					className="mt-4"
					disabled={updates.isFetchingNextPage}
					onClick={() => void updates.fetchNextPage()}
				>
					{common('showMore')}
				</Button>
			)}
		</section>
	)
}
