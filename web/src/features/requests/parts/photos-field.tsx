import { ImagePlus, Trash2 } from 'lucide-react'
import { type Ref, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES, IMAGE_TYPES } from '../../../../../domain/files/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DropArea } from '../../../ui/drop-area.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { uploadImage } from '../../files/api/upload-image.ts'
import type { UploadedImage } from '../new-request/form-values.ts'
import { useUploads } from '../new-request/use-uploads.ts'

const PhotoCropper = lazyPart(() => import('../new-request/photo-cropper.tsx'))

function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
	if (!IMAGE_TYPES.some((allowed) => allowed === type)) return IMAGE_MESSAGES.format
	return size >= IMAGE_LIMIT_BYTES ? IMAGE_MESSAGES.tooLarge : null
}

async function send(file: File): Promise<UploadedImage> {
	const { _id, url, cardUrl } = await uploadImage(file)
	return { _id, url, cardUrl }
}

interface PhotosFieldProps {
	readonly images: readonly UploadedImage[]
	readonly limit: number
	readonly isOptional: boolean
	readonly onAdd: (image: UploadedImage) => void
	readonly onRemove: (image: UploadedImage) => void
	readonly onFirst?: (image: UploadedImage) => void
	/** Called for each upload that begins (1) and ends (-1). */
	readonly onWaiting: (change: 1 | -1) => void
	readonly error?: string | undefined
	readonly name?: string
	readonly fieldRef?: Ref<HTMLInputElement>
}

export function PhotosField(props: PhotosFieldProps) {
	const { images, limit, isOptional, onAdd, onRemove, onFirst, onWaiting, error, name, fieldRef } = props
	const { t } = useTranslation('requests')
	const { t: common } = useTranslation()
	const errorId = useId()
	const kind = {
		limit,
		problemOf,
		send,
		tooMany: t('photos.tooMany', { limit }),
		done: (count: number) => (count === 1 ? t('photos.uploaded') : t('photos.uploadedMany', { count })),
	}
	const [cropping, setCropping] = useState<readonly File[]>([])
	const { uploads, problems, choose, upload } = useUploads(kind, images.length, onAdd, onWaiting)
	const errors = [...problems, ...(error === undefined ? [] : [error])]
	return (
		<fieldset className="stack" aria-describedby={errors.length > 0 ? errorId : undefined}>
			<legend className="label mb-2">
				{t('photos.legend')}{' '}
				{isOptional && <span className="text-ink-2 font-normal">{common('optional')}</span>}
			</legend>
			<DropArea
				icon={ImagePlus}
				label={t('photos.add')}
				hint={t('photos.drop')}
				help={t(onFirst ? 'photos.helpFirst' : 'photos.help', { limit })}
				accept={IMAGE_TYPES}
				multiple
				onFiles={(files) => setCropping(choose(files))}
				name={name}
				fieldRef={fieldRef}
			/>
			<Problems id={errorId} of={errors} />
			<ul className="photos">
				{images.map((image, index) => (
					<Photo
						key={image._id}
						image={image}
						number={index + 1}
						onFirst={onFirst && (() => onFirst(image))}
						onRemove={() => onRemove(image)}
					/>
				))}
				{uploads.map(({ key, name: file }) => (
					<li key={key} className="card" aria-busy>
						<Skeleton />
						<span className="text-sm text-ink-2 p-3" role="status">
							{t('photos.uploading', { name: file })}
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
	readonly number: number
	readonly onFirst: (() => void) | undefined
	readonly onRemove: () => void
}

function Photo({ image, number, onFirst, onRemove }: PhotoProps) {
	const { t } = useTranslation('requests')
	return (
		<li className="card">
			<img src={image.cardUrl} alt={t('photos.alt', { number })} width={776} height={435} />
			{onFirst && number === 1 && <Chip tone="ok">{t('photos.first')}</Chip>}
			<div className="row justify-between p-1">
				{onFirst && number > 1 ? (
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
