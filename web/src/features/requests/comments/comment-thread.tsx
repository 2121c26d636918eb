import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestComment } from '../../../../../domain/requests/comments.contract.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { commentsQuery, usePostComment } from '../api/comments.ts'
import { CommentForm } from './comment-form.tsx'
import { type CommentReader, CommentRow, nameOf } from './comment-row.tsx'

interface CommentThreadProps {
	readonly comment: RequestComment
	readonly reader: CommentReader
}

export function CommentThread({ comment, reader }: CommentThreadProps) {
	const { t } = useTranslation('talk')
	const [isAnswering, setAnswering] = useState(false)
	const [isOpened, setOpened] = useState(false)
	const post = usePostComment(reader.requestId, comment._id)
	const { replies, repliesCursor } = comment
	const name = nameOf(comment)
	return (
		<CommentRow
			comment={comment}
			reader={reader}
			onAnswer={reader.userId && !isAnswering ? () => setAnswering(true) : undefined}
		>
			{isAnswering && (
				<CommentForm
					label={t('comments.answerTo', { name })}
					send={post}
					sendLabel={t('comments.answer')}
					onDone={() => setAnswering(false)}
					onCancel={() => setAnswering(false)}
				/>
			)}
			{replies.length > 0 && (
				<ul className="comment-replies" aria-label={t('comments.answersTo', { name })}>
					{replies.map((reply) => (
						<CommentRow key={reply._id} comment={reply} reader={reader} />
					))}
					{isOpened && repliesCursor && (
						<MoreReplies parent={comment._id} cursor={repliesCursor} reader={reader} />
					)}
				</ul>
			)}
			{repliesCursor && !isOpened && (
				<Button variant="text" size="sm" onClick={() => setOpened(true)}>
					{t('comments.moreAnswers')}
				</Button>
			)}
		</CommentRow>
	)
}

interface MoreRepliesProps {
	readonly parent: string
	readonly cursor: string
	readonly reader: CommentReader
}

function MoreReplies({ parent, cursor, reader }: MoreRepliesProps) {
	const { t } = useTranslation('talk')
	const more = useInfiniteQuery(commentsQuery(reader.requestId, reader.userId, parent, cursor))
	return (
		<>
			{more.data?.pages
				.flatMap(({ data }) => data)
				.map((reply) => (
					<CommentRow key={reply._id} comment={reply} reader={reader} />
				))}
			{more.isError && (
				<li>
					<ErrorState error={more.error} onRetry={() => void more.refetch()} />
				</li>
			)}
			{(more.hasNextPage || more.isPending) && (
				<li>
					<Button
						variant="text"
						size="sm"
						disabled={more.isFetching}
						onClick={() => void more.fetchNextPage()}
					>
						{t('comments.moreAnswers')}
					</Button>
				</li>
			)}
		</>
	)
}
