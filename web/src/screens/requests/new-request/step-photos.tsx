import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IMAGE_TYPES } from '../../../../../domain/files/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMessage } from '../parts/messages.ts'
import type { DraftImage, RequestDraft } from './draft.ts'
import { PHOTO_LIMIT, usePhotoUploads } from './use-photo-uploads.ts'

/** Step 3: the pictures. The first is the one on cards. */
export function StepPhotos() {
	const { t } = useTranslation('requests')
	const say = useMessage()
	const { getValues, setValue } = useFormContext<RequestDraft>()
	const { field, fieldState } = useController<RequestDraft, 'images'>({ name: 'images' })
	const errorId = useId()
	const set = (images: DraftImage[]) =>
		setValue('images', images, { shouldDirty: true, shouldValidate: fieldState.invalid })
	const { uploads, problems, upload } = usePhotoUploads(field.value.length, (image) =>
		set([...getValues('images'), image]),
	)
	const errors = [...problems, ...(fieldState.error?.message ? [say(fieldState.error.message) ?? ''] : [])]
	return (
		<fieldset className="stack" aria-describedby={errors.length > 0 ? errorId : undefined}>
			<legend className="label mb-2">{t('photos.legend')}</legend>
			<DropArea onFiles={(files) => void upload(files)} fieldRef={field.ref} />
			<div id={errorId} role="alert">
				{errors.map((problem) => (
					<span key={problem} className="err">
						<Icon of={CircleAlert} size="s" />
						{problem}
					</span>
				))}
			</div>
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
		</fieldset>
	)
}

interface DropAreaProps {
	readonly onFiles: (files: File[]) => void
	readonly fieldRef: (field: HTMLInputElement | null) => void
}

function DropArea({ onFiles, fieldRef }: DropAreaProps) {
	const { t } = useTranslation('requests')
	const [over, setOver] = useState(false)
	const drop = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		onFiles([...event.dataTransfer.files])
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button does the same
		<div
			className={over ? 'drop over' : 'drop'}
			onDragOver={(event) => {
				event.preventDefault()
				setOver(true)
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<label className="btn line">
				<Icon of={ImagePlus} />
				{t('photos.add')}
				<input
					ref={fieldRef}
					type="file"
					className="vh"
					accept={IMAGE_TYPES.join(',')}
					multiple
					onChange={({ target }) => {
						onFiles([...(target.files ?? [])])
						target.value = ''
					}}
				/>
			</label>
			<span className="mut sm max-md:hidden">{t('photos.drop')}</span>
			<span className="help">{t('photos.help', { limit: PHOTO_LIMIT })}</span>
		</div>
	)
}

interface PhotoProps {
	readonly image: DraftImage
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
					<Button look="text" size="sm" aria-label={t('photos.makeFirstOf', { number })} onClick={onFirst}>
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
