import { Film, Trash2 } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPlayingTime, formatSize } from '../../../../../client/format/sizes.ts'
import {
	VIDEO_LIMIT_BYTES,
	VIDEO_LIMIT_MINUTES,
	VIDEO_MESSAGES,
} from '../../../../../domain/files/contract.ts'
import { VIDEO_TYPES, type Video } from '../../../../../kernel/wire/schemas.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { DropArea } from '../../../ui/drop-area.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { uploadVideo } from '../../files/api/upload-video.ts'
import { Player } from '../../files/components/player.tsx'
import { useUploads } from '../new-request/use-uploads.ts'

const ENDINGS = ['.mp4', '.webm'] as const

const problemOf = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
	if (size === 0) return VIDEO_MESSAGES.missing
	// A type that this device doesn't know is for the server to find out.
	if (type !== '' && !VIDEO_TYPES.some((allowed) => allowed === type)) return VIDEO_MESSAGES.format
	return size > VIDEO_LIMIT_BYTES ? VIDEO_MESSAGES.tooLarge : null
}

interface VideosFieldProps {
	readonly videos: readonly Video[]
	readonly limit: number
	readonly onAdd: (video: Video) => void
	readonly onRemove: (video: Video) => void
	/** Called for each upload that begins (1) and ends (-1). */
	readonly onWaiting: (change: 1 | -1) => void
	readonly intro?: ReactNode
	readonly error?: string | undefined
	readonly name?: string
	readonly fieldRef?: Ref<HTMLInputElement>
}

export function VideosField(props: VideosFieldProps) {
	const { videos, limit, onAdd, onRemove, onWaiting, intro, error, name, fieldRef } = props
	const { t } = useTranslation('requests')
	const errorId = useId()
	const kind = {
		limit,
		problemOf,
		send: uploadVideo,
		tooMany: t('videos.tooMany', { limit }),
		done: (count: number) => t('videos.uploaded', { count }),
	}
	const { uploads, problems, choose, upload } = useUploads(kind, videos.length, onAdd, onWaiting)
	const errors = [...problems, ...(error === undefined ? [] : [error])]
	return (
		<fieldset className="stack" aria-describedby={errors.length > 0 ? errorId : undefined}>
			<legend className="label mb-2">{t('videos.legend')}</legend>
			{intro}
			<DropArea
				icon={Film}
				label={t('videos.add')}
				hint={t('videos.drop')}
				help={t('videos.help', { limit, minutes: VIDEO_LIMIT_MINUTES })}
				accept={[...VIDEO_TYPES, ...ENDINGS]}
				multiple
				onFiles={(files) => void upload(choose(files))}
				name={name}
				fieldRef={fieldRef}
			/>
			<Problems id={errorId} of={errors} />
			<ul className="stack">
				{videos.map((video, index) => (
					<Entry key={video._id} video={video} number={index + 1} onRemove={() => onRemove(video)} />
				))}
				{uploads.map(({ key, name: file, share }) => (
					<OnItsWay key={key} name={file} share={share} />
				))}
			</ul>
		</fieldset>
	)
}

/** Shows an upload; once it is sent completely, the server checks it. */
function OnItsWay({ name, share }: { readonly name: string; readonly share: number | null }) {
	const { t } = useTranslation('requests')
	return (
		<li className="card pad stack" aria-busy>
			<span className="text-sm text-ink-2 truncate" role="status">
				{t(share === 1 ? 'videos.checking' : 'videos.uploading', { name })}
			</span>
			<progress className="sent" value={share ?? undefined} aria-label={t('videos.uploading', { name })} />
		</li>
	)
}

interface EntryProps {
	readonly video: Video
	readonly number: number
	readonly onRemove: () => void
}

function Entry({ video, number, onRemove }: EntryProps) {
	const { t } = useTranslation('requests')
	const { language } = usePreferences()
	return (
		<li className="card pad stack">
			<Player video={video} number={number} />
			<div className="row justify-between">
				<span className="text-sm text-ink-2">
					{formatPlayingTime(video.seconds)} · {formatSize(video.size, language)}
				</span>
				<button
					type="button"
					className="icon-btn"
					aria-label={t('videos.removeOf', { number })}
					onClick={onRemove}
				>
					<Icon of={Trash2} />
				</button>
			</div>
		</li>
	)
}
