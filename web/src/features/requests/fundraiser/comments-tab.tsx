import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { RequestComment, RequestDetail } from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { commentsQuery, useDeleteComment } from '../api/comments.ts'
import { CommentForm } from './comment-form.tsx'

export default function CommentsTab({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('talk')
	const { t: page } = useTranslation('fundraiser')
	const { t: common } = useTranslation()
	const user = useUser()
	const { pathname, search } = useLocation()
	const comments = useInfiniteQuery(commentsQuery(request._id, user?.unique_id))
	const visible = comments.data?.pages.flatMap(({ data }) => data)
	return (
		<section className="sec" aria-label={page('tabs.comments')}>
			{user ? (
				<CommentForm requestId={request._id} />
			) : (
				<p className="mb-6">
					<Link to={paths.login.href()} state={{ from: pathname + search }}>
						{t('comments.logIn')}
					</Link>
				</p>
			)}
			{comments.isPending && <Skeleton className="h-40" />}
			{comments.isError && <ErrorState error={comments.error} onRetry={() => void comments.refetch()} />}
			{visible?.length === 0 && <p className="mut">{t('comments.none')}</p>}
			<ul className="sup">
				{visible?.map((comment) => (
					<CommentRow key={comment._id} comment={comment} requestId={request._id} />
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
		</section>
	)
}

interface CommentRowProps {
	readonly comment: RequestComment
	readonly requestId: string
}

function CommentRow({ comment, requestId }: CommentRowProps) {
	const { t } = useTranslation('talk')
	const format = useFormat()
	const remove = useDeleteComment(requestId)
	const { first_name, last_name } = comment.author.name
	const name = `${first_name} ${last_name}`.trim() || comment.author.username
	return (
		<li>
			<Avatar name={name} />
			<span>
				<b>{name}</b>{' '}
				<time className="mut sm whitespace-nowrap" dateTime={comment.createdAt}>
					· {format.ago(comment.createdAt)}
				</time>
				<span className="said block">{comment.body}</span>
			</span>
			{comment.mine && (
				<Button
					variant="text"
					size="sm"
					disabled={remove.isPending}
					onClick={() => remove.mutate(comment._id)}
				>
					{t('comments.delete')}
				</Button>
			)}
		</li>
	)
}
