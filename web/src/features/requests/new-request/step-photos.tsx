import { ImagePlus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES, IMAGE_TYPES } from '../../../../../domain/files/contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DropArea } from '../../../ui/drop-area.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { uploadImage } from '../../files/api/upload-image.ts'
import type { RequestValues, UploadedImage } from './form-values.ts'
import { useUploads } from './use-uploads.ts'

/** Fetched once a photo is chosen. */
const PhotoCropper = lazy(() => import('./photo-cropper.tsx'))

const PHOTO_LIMIT = 10

function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
	if (!IMAGE_TYPES.some((allowed) => allowed === type)) return IMAGE_MESSAGES.format
	return size >= IMAGE_LIMIT_BYTES ? IMAGE_MESSAGES.tooLarge : null
}

async function send(file: File): Promise<UploadedImage> {
	const { _id, url, cardUrl } = await uploadImage(file)
	return { _id, url, cardUrl }
}

interface StepPhotosProps {
	/** Whether there may be none. */
	readonly isOptional: boolean
	readonly onWaiting: (change: 1 | -1) => void
}

/** Step 3: the pictures. The first is the one on cards. */
export function StepPhotos({ isOptional, onWaiting }: StepPhotosProps) {
	const { t } = useTranslation('requests')
	const { t: common } = useTranslation()
	const say = useFieldText()
	const { getValues, setValue } = useFormContext<RequestValues>()
	const { field, fieldState } = useController<RequestValues, 'images'>({ name: 'images' })
	const errorId = useId()
	const set = (images: UploadedImage[]) =>
		setValue('images', images, { shouldDirty: true, shouldValidate: fieldState.invalid })
	const kind = {
		limit: PHOTO_LIMIT,
		problemOf,
		send,
		tooMany: t('photos.tooMany', { limit: PHOTO_LIMIT }),
		done: (count: number) => (count === 1 ? t('photos.uploaded') : t('photos.uploadedMany', { count })),
	}
	const [cropping, setCropping] = useState<readonly File[]>([])
	const { uploads, problems, choose, upload } = useUploads(
		kind,
		field.value.length,
		(image) => set([...getValues('images'), image]),
		onWaiting,
	)
	const errors = [...problems, ...(fieldState.error?.message ? [say(fieldState.error.message)] : [])]
	return (
		<fieldset className="stack" aria-describedby={errors.length > 0 ? errorId : undefined}>
			<legend className="label mb-2">
				{t('photos.legend')} {isOptional && <span className="mut font-normal">{common('optional')}</span>}
			</legend>
			<DropArea
				icon={ImagePlus}
				label={t('photos.add')}
				hint={t('photos.drop')}
				help={t('photos.help', { limit: PHOTO_LIMIT })}
				accept={IMAGE_TYPES}
				multiple
				onFiles={(files) => setCropping(choose(files))}
				name={field.name}
				fieldRef={field.ref}
			/>
			<Problems id={errorId} of={errors} />
			<ul className="photos">
				{field.value.map((image, index) => (
					<Photo
						key={image._id}
						image={image}
						number={index + 1}
						onFirst={() => set([image, ...field.value.filter((other) => other !== image)])}
						onRemove={() => set(field.value.filter((other) => other !== image))}
					/>
				))}
				{uploads.map(({ key, name }) => (
					<li key={key} className="card" aria-busy>
						<Skeleton />
						<span className="sm mut p-3" role="status">
							{t('photos.uploading', { name })}
						</span>
					</li>
				))}
			</ul>
			{cropping.length > 0 && (
				<Suspense fallback={null}>
					<PhotoCropper
						files={cropping}
						onDone={(files) => {
							setCropping([])
							void upload(files)
						}}
					/>
				</Suspense>
			)}
		</fieldset>
	)
}

interface PhotoProps {
	readonly image: UploadedImage
	/** From 1. */
	readonly number: number
	readonly onFirst: () => void
	readonly onRemove: () => void
}

function Photo({ image, number, onFirst, onRemove }: PhotoProps) {
	const { t } = useTranslation('requests')
	return (
		<li className="card">
			<img src={image.cardUrl} alt={t('photos.alt', { number })} width={776} height={435} />
			{number === 1 && <Chip tone="ok">{t('photos.first')}</Chip>}
			<div className="row sp p-1">
				{number > 1 ? (
					<Button variant="text" size="sm" aria-label={t('photos.makeFirstOf', { number })} onClick={onFirst}>
						{t('photos.makeFirst')}
					</Button>
				) : (
					<span />
				)}
				<button
					type="button"
					className="icon-btn"
					aria-label={t('photos.removeOf', { number })}
					onClick={onRemove}
				>
					<Icon of={Trash2} />
				</button>
			</div>
		</li>
	)
}
