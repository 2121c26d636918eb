import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import type { CommentReply } from '../../../../../domain/requests/comments.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { notify } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import { useDeleteComment, useEditComment, useHideComment } from '../api/comments.ts'
import { CommentForm } from './comment-form.tsx'

export interface CommentReader {
	readonly requestId: string
	readonly userId: string | undefined
	readonly isOpen: boolean
	readonly mayHide: boolean
	readonly onReport: (commentId: string) => void
}

interface CommentRowProps {
	readonly comment: CommentReply
	readonly reader: CommentReader
	readonly onAnswer?: (() => void) | undefined
	readonly children?: ReactNode
}

export const nameOf = ({ author: { name, username } }: CommentReply): string =>
	`${name.first_name} ${name.last_name}`.trim() || username

export function CommentRow({ comment, reader, onAnswer, children }: CommentRowProps) {
	const { t } = useTranslation('talk')
	const format = useFormat()
	const [isEditing, setEditing] = useState(false)
	const edit = useEditComment(reader.requestId, comment._id)
	const name = nameOf(comment) || t('comments.nobody')
	const { _id, body, createdAt, editedAt, mark } = comment
	return (
		<li className="comment" id={`comment-${_id}`}>
			<Avatar name={name} small={comment.parent !== null} />
			<div className="comment-body">
				<div className="row flex-wrap gap-x-2 gap-y-1">
					<b>{name}</b>
					{mark && <Chip tone={mark === 'author' ? 'ok' : 'info'}>{t(`comments.mark.${mark}`)}</Chip>}
					<time className="text-ink-2 text-sm" dateTime={createdAt}>
						{format.ago(createdAt)}
					</time>
					{editedAt && <span className="text-ink-2 text-sm">{t('comments.edited')}</span>}
				</div>
				{isEditing ? (
					<CommentForm
						label={t('comments.change')}
						send={edit}
						sendLabel={t('comments.save')}
						text={body}
						onDone={() => setEditing(false)}
						onCancel={() => setEditing(false)}
					/>
				) : (
					<p className="said">{body}</p>
				)}
				<Standing comment={comment} reader={reader} />
				{!isEditing && (
					<Actions comment={comment} reader={reader} onAnswer={onAnswer} onEdit={() => setEditing(true)} />
				)}
				{children}
			</div>
		</li>
	)
}

function Standing({ comment, reader }: Pick<CommentRowProps, 'comment' | 'reader'>) {
	const { t } = useTranslation('talk')
	const { mine, moderation, heldFor, isHidden } = comment
	if (moderation?.state === 'removed')
		return (
			<Note tone="wait">
				{t('comments.removed', { reason: t(`comments.reason.${moderation.reason ?? 'other'}`) })}{' '}
				{reader.userId && (
					<Link to={paths.userReports.href({ id: reader.userId })}>{t('comments.appeal')}</Link>
				)}
			</Note>
		)
	if (moderation)
		return (
			<Note tone="wait" role="status">
				{t(`comments.held.${heldFor ?? 'reported'}`)}
			</Note>
		)
	if (!isHidden) return null
	return <Note tone="info">{t(mine && !reader.mayHide ? 'comments.hiddenForYou' : 'comments.isHidden')}</Note>
}

type ActionsProps = Omit<CommentRowProps, 'children'> & { readonly onEdit: () => void }

function Actions({ comment, reader, onAnswer, onEdit }: ActionsProps) {
	const { t } = useTranslation('talk')
	const { t: common } = useTranslation()
	const remove = useDeleteComment(reader.requestId)
	const hide = useHideComment(reader.requestId)
	const { _id, mine, moderation, isHidden, editableUntil } = comment
	const onError = (error: unknown) => notify.error(asFailure(error).message || common('failed.unexpected'))
	const isEditable = editableUntil !== null && Date.parse(editableUntil) > Date.now()
	const of = nameOf(comment)
	const action = (label: string, onClick: () => void, isPending = false) => (
		<Button
			variant="text"
			size="sm"
			className="quiet"
			aria-label={`${label}: ${of}`}
			disabled={isPending}
			onClick={onClick}
		>
			{label}
		</Button>
	)
	return (
		<div className="row -ms-2 flex-wrap gap-x-1 gap-y-0">
			{onAnswer &&
				reader.isOpen &&
				moderation === null &&
				!isHidden &&
				action(t('comments.answer'), onAnswer)}
			{isEditable && action(t('comments.edit'), onEdit)}
			{mine && action(t('comments.delete'), () => remove.mutate(_id, { onError }), remove.isPending)}
			{reader.mayHide &&
				moderation === null &&
				action(
					t(isHidden ? 'comments.unhide' : 'comments.hide'),
					() => hide.mutate({ id: _id, hidden: !isHidden }, { onError }),
					hide.isPending,
				)}
			{!mine && reader.userId && !isHidden && action(t('comments.report'), () => reader.onReport(_id))}
		</div>
	)
}
