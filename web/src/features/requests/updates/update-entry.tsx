import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import type { RequestUpdate } from '../../../../../domain/requests/updates.contract.ts'
import type { Picture as StoredPicture, Video } from '../../../../../kernel/wire/schemas.ts'
import { useUser } from '../../../lib/session.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Player } from '../../files/components/player.tsx'
import { updateVersionsQuery, useDeleteUpdate } from '../api/updates.ts'
import { UpdateForm } from './update-form.tsx'

interface UpdateEntryProps {
	readonly requestId: string
	readonly update: RequestUpdate
	readonly onReport: () => void
}

export function UpdateEntry({ requestId, update, onReport }: UpdateEntryProps) {
	const { t } = useTranslation('talk')
	const format = useFormat()
	const [isEditing, setEditing] = useState(false)
	const [isOpened, setOpened] = useState(false)
	const { title, body, pictures, videos, audience, createdAt, editedAt, moderation } = update
	if (isEditing)
		return (
			<li>
				<UpdateForm requestId={requestId} update={update} onDone={() => setEditing(false)} />
			</li>
		)
	return (
		<li>
			<div className="row flex-wrap">
				<time className="text-ink-2 text-sm" dateTime={createdAt}>
					{format.date(createdAt)}
				</time>
				{editedAt && (
					<Button
						variant="text"
						size="sm"
						className="quiet"
						aria-expanded={isOpened}
						onClick={() => setOpened(!isOpened)}
					>
						{t('updates.edited', { date: format.date(editedAt) })}
					</Button>
				)}
				{audience === 'supporters' && <Chip tone="info">{t('updates.for.supporters')}</Chip>}
			</div>
			<Text title={title} body={body} pictures={pictures} videos={videos} />
			{moderation && (
				<Note tone="wait">
					{moderation.state === 'removed'
						? t('updates.removed', { reason: t(`comments.reason.${moderation.reason ?? 'other'}`) })
						: t('updates.held')}
				</Note>
			)}
			{isOpened && <History requestId={requestId} updateId={update._id} />}
			<Actions requestId={requestId} update={update} onReport={onReport} onEdit={() => setEditing(true)} />
		</li>
	)
}

interface TextProps {
	readonly title: string
	readonly body: string
	readonly pictures: readonly StoredPicture[]
	readonly videos: readonly Video[]
}

function Text({ title, body, pictures, videos }: TextProps): ReactNode {
	const { t } = useTranslation('talk')
	return (
		<>
			<h3>{title}</h3>
			<p className="said">{body}</p>
			{pictures.length > 0 && (
				<div className="fig">
					{pictures.map((picture) => (
						<Picture
							key={picture.url}
							of={picture}
							alt={t('updates.picture', { title })}
							sizes="(min-width: 512px) 234px, 46vw"
						/>
					))}
				</div>
			)}
			{videos.map((video, index) => (
				<Player key={video._id} video={video} number={index + 1} />
			))}
		</>
	)
}

interface HistoryProps {
	readonly requestId: string
	readonly updateId: string
}

function History({ requestId, updateId }: HistoryProps) {
	const { t } = useTranslation('talk')
	const format = useFormat()
	const versions = useQuery(updateVersionsQuery(requestId, updateId, useUser()?.unique_id))
	return (
		<section className="card pad stack" aria-label={t('updates.history')}>
			<b>{t('updates.history')}</b>
			{versions.isPending && <Skeleton className="h-20" />}
			{versions.isError && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
			{versions.data?.length === 0 && <p className="text-ink-2">{t('updates.forFewThen')}</p>}
			{versions.data?.map(({ writtenAt, ...text }) => (
				<div key={writtenAt}>
					<time className="text-ink-2 text-sm" dateTime={writtenAt}>
						{format.dateTime(writtenAt)}
					</time>
					<Text {...text} />
				</div>
			))}
		</section>
	)
}

function Actions({
	requestId,
	update,
	onReport,
	onEdit,
}: UpdateEntryProps & { readonly onEdit: () => void }) {
	const { t } = useTranslation('talk')
	const user = useUser()
	const [isAsking, setAsking] = useState(false)
	const { title, mayEdit, moderation } = update
	const action = (label: string, onClick: () => void) => (
		<Button variant="text" size="sm" className="quiet" aria-label={`${label}: ${title}`} onClick={onClick}>
			{label}
		</Button>
	)
	return (
		<div className="row flex-wrap -ms-3">
			{mayEdit && moderation?.state !== 'removed' && action(t('updates.edit'), onEdit)}
			{mayEdit && action(t('updates.delete'), () => setAsking(true))}
			{!mayEdit && user && action(t('updates.report'), onReport)}
			{isAsking && <ConfirmDelete requestId={requestId} update={update} onClose={() => setAsking(false)} />}
		</div>
	)
}

interface ConfirmDeleteProps {
	readonly requestId: string
	readonly update: RequestUpdate
	readonly onClose: () => void
}

function ConfirmDelete({ requestId, update, onClose }: ConfirmDeleteProps) {
	const { t } = useTranslation('talk')
	const { t: common } = useTranslation()
	const remove = useDeleteUpdate(requestId)
	return (
		<Dialog open onClose={onClose} title={t('updates.deleteTitle')}>
			<div className="stack">
				<p>{t('updates.deleteText', { title: update.title })}</p>
				<div className="row flex-wrap">
					<Button
						variant="bad"
						disabled={remove.isPending}
						onClick={() =>
							remove.mutate(update._id, {
								onSuccess: onClose,
								onError: (error) => notify.error(asFailure(error).message || common('failed.unexpected')),
							})
						}
					>
						{t('updates.delete')}
					</Button>
					<Button variant="text" onClick={onClose}>
						{t('updates.cancel')}
					</Button>
				</div>
			</div>
		</Dialog>
	)
}
