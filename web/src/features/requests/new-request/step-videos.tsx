import { Film, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatPlayingTime, formatSize } from '../../../../../client/format/sizes.ts'
import {
	VIDEO_LIMIT_BYTES,
	VIDEO_LIMIT_MINUTES,
	VIDEO_MESSAGES,
} from '../../../../../domain/files/contract.ts'
import { VIDEO_LIMIT } from '../../../../../domain/requests/contract.ts'
import { VIDEO_TYPES, type Video } from '../../../../../kernel/wire.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { DropArea } from '../../../ui/drop-area.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { uploadVideo } from '../../files/api/upload-video.ts'
import { Player } from '../../files/components/player.tsx'
import type { RequestValues } from './form-values.ts'
import { useUploads } from './use-uploads.ts'

const ENDINGS = ['.mp4', '.webm'] as const

const problemOf = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
	if (size === 0) return VIDEO_MESSAGES.missing
	// A type that this device doesn't know is for the server to find out.
	if (type !== '' && !VIDEO_TYPES.some((allowed) => allowed === type)) return VIDEO_MESSAGES.format
	return size > VIDEO_LIMIT_BYTES ? VIDEO_MESSAGES.tooLarge : null
}

/** Step 3, below the documents: videos. None is needed. */
export function StepVideos({ onWaiting }: { readonly onWaiting: (change: 1 | -1) => void }) {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const { getValues, setValue } = useFormContext<RequestValues>()
	const { field, fieldState } = useController<RequestValues, 'videos'>({ name: 'videos' })
	const errorId = useId()
	const set = (videos: Video[]) =>
		setValue('videos', videos, { shouldDirty: true, shouldValidate: fieldState.invalid })
	const kind = {
		limit: VIDEO_LIMIT,
		problemOf,
		send: uploadVideo,
		tooMany: t('videos.tooMany', { limit: VIDEO_LIMIT }),
		done: (count: number) => t('videos.uploaded', { count }),
	}
	const { uploads, problems, choose, upload } = useUploads(
		kind,
		field.value.length,
		(video) => set([...getValues('videos'), video]),
		onWaiting,
	)
	const errors = [...problems, ...(fieldState.error?.message ? [say(fieldState.error.message)] : [])]
	return (
		<fieldset className="stack mt-8" aria-describedby={errors.length > 0 ? errorId : undefined}>
			<legend className="label mb-2">{t('videos.legend')}</legend>
			<p className="mut sm">{t('videos.intro')}</p>
			<DropArea
				icon={Film}
				label={t('videos.add')}
				hint={t('videos.drop')}
				help={t('videos.help', { limit: VIDEO_LIMIT, minutes: VIDEO_LIMIT_MINUTES })}
				accept={[...VIDEO_TYPES, ...ENDINGS]}
				multiple
				onFiles={(files) => void upload(choose(files))}
				name={field.name}
				fieldRef={field.ref}
			/>
			<Problems id={errorId} of={errors} />
			<ul className="stack">
				{field.value.map((video, index) => (
					<Entry
						key={video._id}
						video={video}
						number={index + 1}
						onRemove={() => set(field.value.filter((other) => other !== video))}
					/>
				))}
				{uploads.map(({ key, name, share }) => (
					<OnItsWay key={key} name={name} share={share} />
				))}
			</ul>
		</fieldset>
	)
}

/** Sent and not yet there: then the server is looking into it. */
function OnItsWay({ name, share }: { readonly name: string; readonly share: number | null }) {
	const { t } = useTranslation('requests')
	return (
		<li className="card pad stack" aria-busy>
			<span className="sm mut truncate" role="status">
				{t(share === 1 ? 'videos.checking' : 'videos.uploading', { name })}
			</span>
			<progress className="sent" value={share ?? undefined} aria-label={t('videos.uploading', { name })} />
		</li>
	)
}

interface EntryProps {
	readonly video: Video
	/** From 1. */
	readonly number: number
	readonly onRemove: () => void
}

function Entry({ video, number, onRemove }: EntryProps) {
	const { t } = useTranslation('requests')
	const { language } = usePreferences()
	return (
		<li className="card pad stack">
			<Player video={video} number={number} />
			<div className="row sp">
				<span className="sm mut">
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
