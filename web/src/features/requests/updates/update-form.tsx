import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure, isAnswered } from '../../../../../client/failure.ts'
import {
	type RequestUpdate,
	UPDATE_AUDIENCES,
	UPDATE_IMAGES,
	UPDATE_LIMIT,
	UPDATE_TITLE_LIMIT,
	UPDATE_VIDEOS,
	type UpdateAudience,
} from '../../../../../domain/requests/updates.contract.ts'
import type { Video } from '../../../../../kernel/wire.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useSaveUpdate } from '../api/updates.ts'
import type { UploadedImage } from '../new-request/form-values.ts'
import { PhotosField } from '../parts/photos-field.tsx'
import { VideosField } from '../parts/videos-field.tsx'

interface UpdateFormProps {
	readonly requestId: string
	/** What is changed; a new one where there is none. */
	readonly update?: RequestUpdate
	readonly onDone?: () => void
}

interface Typed {
	readonly title: string
	readonly body: string
	readonly audience: UpdateAudience
	readonly images: readonly UploadedImage[]
	readonly videos: readonly Video[]
}
const EMPTY: Typed = { title: '', body: '', audience: 'all', images: [], videos: [] }

const typedOf = ({ images, imageIds, ...update }: RequestUpdate): Typed => ({
	...update,
	images: imageIds.flatMap((_id, index) => {
		const url = images[index]
		return url === undefined ? [] : [{ _id, url, cardUrl: url }]
	}),
})

/** The author's own words to the donors, with pictures and videos, for all or for few. */
export function UpdateForm({ requestId, update, onDone }: UpdateFormProps) {
	const { t } = useTranslation('talk')
	const { t: common } = useTranslation()
	const [typed, setTyped] = useState(update ? typedOf(update) : EMPTY)
	const [key, setKey] = useState(() => crypto.randomUUID())
	const [checked, setChecked] = useState(false)
	const [waiting, setWaiting] = useState(0)
	const save = useSaveUpdate(requestId, update?._id)
	const onWaiting = (change: 1 | -1) => setWaiting((count) => count + change)
	const missing = { title: typed.title.trim() === '', body: typed.body.trim() === '' }

	const submit = (event: FormEvent) => {
		event.preventDefault()
		setChecked(true)
		if (missing.title || missing.body || waiting > 0 || save.isPending) return
		const { title, body, audience } = typed
		const images = typed.images.map(({ _id }) => _id)
		const videos = typed.videos.map(({ _id }) => _id)
		save.mutate(
			{ title, body, audience, images, videos, key },
			{
				onSuccess: () => {
					setTyped(EMPTY)
					setChecked(false)
					setKey(crypto.randomUUID())
					notify.success(t(update ? 'updates.saved' : 'updates.posted'))
					onDone?.()
				},
				onError: (error) => {
					if (isAnswered(error)) setKey(crypto.randomUUID())
					notify.error(asFailure(error).message || common('failed.unexpected'))
				},
			},
		)
	}

	return (
		<form className="stack mb-8" onSubmit={submit} noValidate>
			<TextField
				label={t('updates.title')}
				maxLength={UPDATE_TITLE_LIMIT}
				value={typed.title}
				error={checked && missing.title ? t('updates.titleMissing') : undefined}
				onChange={({ target }) => setTyped({ ...typed, title: target.value })}
			/>
			<TextArea
				label={t('updates.body')}
				maxLength={UPDATE_LIMIT}
				rows={4}
				value={typed.body}
				error={checked && missing.body ? t('updates.bodyMissing') : undefined}
				onChange={({ target }) => setTyped({ ...typed, body: target.value })}
			/>
			<PhotosField
				images={typed.images}
				limit={UPDATE_IMAGES}
				isOptional
				onAdd={(image) => setTyped((before) => ({ ...before, images: [...before.images, image] }))}
				onRemove={(image) =>
					setTyped((before) => ({ ...before, images: before.images.filter((other) => other !== image) }))
				}
				onWaiting={onWaiting}
			/>
			<VideosField
				videos={typed.videos}
				limit={UPDATE_VIDEOS}
				onAdd={(video) => setTyped((before) => ({ ...before, videos: [...before.videos, video] }))}
				onRemove={(video) =>
					setTyped((before) => ({ ...before, videos: before.videos.filter(({ _id }) => _id !== video._id) }))
				}
				onWaiting={onWaiting}
			/>
			<RadioGroup
				label={t('updates.audience')}
				name="audience"
				layout="cards"
				value={typed.audience}
				onChange={(audience) => setTyped({ ...typed, audience })}
				choices={UPDATE_AUDIENCES.map((value) => ({
					value,
					title: t(`updates.for.${value}`),
					help: t(`updates.forHelp.${value}`),
				}))}
			/>
			<div className="row w">
				<Button type="submit" disabled={save.isPending || waiting > 0}>
					{t(update ? 'updates.save' : 'updates.post')}
				</Button>
				{onDone && update && (
					<Button variant="text" onClick={onDone}>
						{t('updates.cancel')}
					</Button>
				)}
			</div>
		</form>
	)
}
