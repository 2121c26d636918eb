import '../comments/comments.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { asFailure } from '../../../../../client/failure.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { loginFrom } from '../../../lib/login-state.ts'
import { useUser } from '../../../lib/session.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { commentsQuery, useOpenComments, usePostComment } from '../api/comments.ts'
import { CommentForm } from '../comments/comment-form.tsx'
import { CommentThread } from '../comments/comment-thread.tsx'

const ReportDialog = lazyPart(() => import('../../support/components/report-dialog.tsx'))

export default function CommentsTab({ request: { _id: requestId } }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('talk')
	const { t: page } = useTranslation('fundraiser')
	const { t: common } = useTranslation()
	const userId = useUser()?.unique_id
	const [reported, setReported] = useState<string>()
	const comments = useInfiniteQuery(commentsQuery(requestId, userId))
	const { isOpen = true, mayHide = false } = comments.data?.pages[0] ?? {}
	const visible = comments.data?.pages.flatMap(({ data }) => data)
	const reader = { requestId, userId, isOpen, mayHide, onReport: setReported }
	return (
		<section className="sec" aria-label={page('tabs.comments')}>
			{mayHide && <OpenSwitch requestId={requestId} isOpen={isOpen} />}
			{isOpen ? (
				<Writing requestId={requestId} userId={userId} />
			) : (
				<p className="text-ink-2">{t('comments.closed')}</p>
			)}
			{comments.isPending && <Skeleton className="h-40" />}
			{comments.isError && <ErrorState error={comments.error} onRetry={() => void comments.refetch()} />}
			{visible?.length === 0 && isOpen && <p className="text-ink-2">{t('comments.none')}</p>}
			<ul className="comments">
				{visible?.map((comment) => (
					<CommentThread key={comment._id} comment={comment} reader={reader} />
				))}
			</ul>
			{comments.hasNextPage && (
				<Button
					variant="line"
					className="mt-4"
					disabled={comments.isFetchingNextPage}
					onClick={() => void comments.fetchNextPage()}
				>
					{common('showMore')}
				</Button>
			)}
			{reported !== undefined && (
				<Suspense fallback={null}>
					<ReportDialog
						reported={{ subject: 'comment', id: reported, requestId }}
						onClose={() => setReported(undefined)}
					/>
				</Suspense>
			)}
		</section>
	)
}

interface WritingProps {
	readonly requestId: string
	readonly userId: string | undefined
}

function Writing({ requestId, userId }: WritingProps) {
	const { t } = useTranslation('talk')
	const { pathname, search } = useLocation()
	const post = usePostComment(requestId)
	if (userId) return <CommentForm label={t('comments.label')} send={post} sendLabel={t('comments.post')} />
	return (
		<p className="mb-6">
			<Link {...loginFrom(pathname + search)}>{t('comments.logIn')}</Link>
		</p>
	)
}

function OpenSwitch({ requestId, isOpen }: { readonly requestId: string; readonly isOpen: boolean }) {
	const { t } = useTranslation('talk')
	const { t: common } = useTranslation()
	const open = useOpenComments(requestId)
	return (
		<div className="mb-6">
			<Checkbox
				label={t('comments.open')}
				help={t('comments.openHelp')}
				checked={open.isPending ? open.variables : isOpen}
				disabled={open.isPending}
				onChange={({ target }) =>
					open.mutate(target.checked, {
						onError: (error) => notify.error(asFailure(error).message || common('failed.unexpected')),
					})
				}
			/>
		</div>
	)
}
