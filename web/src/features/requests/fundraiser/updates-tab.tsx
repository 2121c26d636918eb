import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { updatesQuery } from '../api/updates.ts'
import { UpdateEntry } from '../updates/update-entry.tsx'
import { UpdateForm } from '../updates/update-form.tsx'

const ReportDialog = lazyPart(() => import('../../support/components/report-dialog.tsx'))

export default function UpdatesTab({ request: { _id: requestId } }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('talk')
	const { t: page } = useTranslation('fundraiser')
	const { t: common } = useTranslation()
	const [reported, setReported] = useState<string>()
	const updates = useInfiniteQuery(updatesQuery(requestId, useUser()?.unique_id))
	const visible = updates.data?.pages.flatMap(({ data }) => data)
	return (
		<section className="sec" aria-labelledby="updates-title">
			<h2 id="updates-title" className="sr-only">
				{page('tabs.updates')}
			</h2>
			{updates.data?.pages[0]?.mayPost && <UpdateForm requestId={requestId} />}
			{updates.isPending && <Skeleton className="h-40" />}
			{updates.isError && <ErrorState error={updates.error} onRetry={() => void updates.refetch()} />}
			{visible?.length === 0 && <p className="text-ink-2">{t('updates.none')}</p>}
			<ol className="upd">
				{visible?.map((update) => (
					<UpdateEntry
						key={update._id}
						requestId={requestId}
						update={update}
						onReport={() => setReported(update._id)}
					/>
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
			{reported !== undefined && (
				<Suspense fallback={null}>
					<ReportDialog
						reported={{ subject: 'update', id: reported }}
						onClose={() => setReported(undefined)}
					/>
				</Suspense>
			)}
		</section>
	)
}
