import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { asFailure, isAnswered } from '../../../../../client/failure.ts'
import {
	type RequestUpdate,
	requestUpdateBody,
	UPDATE_AUDIENCES,
	UPDATE_IMAGES,
	UPDATE_LIMIT,
	UPDATE_TITLE_LIMIT,
	UPDATE_VIDEOS,
} from '../../../../../domain/requests/updates.contract.ts'
import type { Video } from '../../../../../kernel/wire/schemas.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { useSaveUpdate } from '../api/updates.ts'
import type { UploadedImage } from '../new-request/form-values.ts'
import { PhotosField } from '../parts/photos-field.tsx'
import { VideosField } from '../parts/videos-field.tsx'

interface UpdateFormProps {
	readonly requestId: string
	readonly update?: RequestUpdate
	readonly onDone?: () => void
}

const rules = z.object({
	...requestUpdateBody.pick({ title: true, body: true }).shape,
	audience: z.enum(UPDATE_AUDIENCES),
	images: z.custom<readonly UploadedImage[]>(),
	videos: z.custom<readonly Video[]>(),
})
type Typed = z.infer<typeof rules>
const EMPTY: Typed = { title: '', body: '', audience: 'all', images: [], videos: [] }

const typedOf = ({ images, imageIds, ...update }: RequestUpdate): Typed => ({
	...update,
	images: imageIds.flatMap((_id, index) => {
		const url = images[index]
		return url === undefined ? [] : [{ _id, url, cardUrl: url }]
	}),
})

export function UpdateForm({ requestId, update, onDone }: UpdateFormProps) {
	const { t } = useTranslation('talk')
	const { t: common } = useTranslation()
	const [key, setKey] = useState(() => crypto.randomUUID())
	const [waiting, setWaiting] = useState(0)
	const form = useContractForm(rules, { defaultValues: update ? typedOf(update) : EMPTY })
	const save = useSaveUpdate(requestId, update?._id)
	const onWaiting = (change: 1 | -1) => setWaiting((count) => count + change)
	const images = form.choice('images')
	const videos = form.choice('videos')

	const post = ({ title, body, audience, ...typed }: Typed) => {
		if (waiting > 0 || save.isPending) return
		const [images, videos] = [typed.images.map(({ _id }) => _id), typed.videos.map(({ _id }) => _id)]
		save.mutate(
			{ title, body, audience, images, videos, key },
			{
				onSuccess: () => {
					form.reset(EMPTY)
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
		<Form of={form} onValid={post} className="stack mb-8">
			<TextField label={t('updates.title')} maxLength={UPDATE_TITLE_LIMIT} {...form.field('title')} />
			<TextArea label={t('updates.body')} maxLength={UPDATE_LIMIT} rows={4} {...form.field('body')} />
			<PhotosField
				images={images.value}
				limit={UPDATE_IMAGES}
				isOptional
				onAdd={(image) => images.onChange([...form.getValues('images'), image])}
				onRemove={(image) => images.onChange(form.getValues('images').filter((other) => other !== image))}
				onWaiting={onWaiting}
			/>
			<VideosField
				videos={videos.value}
				limit={UPDATE_VIDEOS}
				onAdd={(video) => videos.onChange([...form.getValues('videos'), video])}
				onRemove={(video) => videos.onChange(form.getValues('videos').filter(({ _id }) => _id !== video._id))}
				onWaiting={onWaiting}
			/>
			<RadioGroup
				label={t('updates.audience')}
				name="audience"
				layout="cards"
				{...form.choice('audience')}
				choices={UPDATE_AUDIENCES.map((value) => ({
					value,
					title: t(`updates.for.${value}`),
					help: t(`updates.forHelp.${value}`),
				}))}
			/>
			<div className="row flex-wrap">
				<Button type="submit" disabled={save.isPending || waiting > 0}>
					{t(update ? 'updates.save' : 'updates.post')}
				</Button>
				{onDone && update && (
					<Button variant="text" onClick={onDone}>
						{t('updates.cancel')}
					</Button>
				)}
			</div>
		</Form>
	)
}
