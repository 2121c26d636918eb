import { useController, useFormContext } from 'react-hook-form'
import { useFieldText } from '../../../i18n/field-text.ts'
import { PhotosField } from '../parts/photos-field.tsx'
import type { RequestValues, UploadedImage } from './form-values.ts'

const PHOTO_LIMIT = 10

interface StepPhotosProps {
	readonly isOptional: boolean
	readonly onWaiting: (change: 1 | -1) => void
}

export function StepPhotos({ isOptional, onWaiting }: StepPhotosProps) {
	const say = useFieldText()
	const { getValues, setValue } = useFormContext<RequestValues>()
	const { field, fieldState } = useController<RequestValues, 'images'>({ name: 'images' })
	const set = (images: UploadedImage[]) =>
		setValue('images', images, { shouldDirty: true, shouldValidate: fieldState.invalid })
	const others = (image: UploadedImage) => field.value.filter((other) => other !== image)
	return (
		<PhotosField
			images={field.value}
			limit={PHOTO_LIMIT}
			isOptional={isOptional}
			onAdd={(image) => set([...getValues('images'), image])}
			onRemove={(image) => set(others(image))}
			onFirst={(image) => set([image, ...others(image)])}
			onWaiting={onWaiting}
			error={fieldState.error?.message && say(fieldState.error.message)}
			name={field.name}
			fieldRef={field.ref}
		/>
	)
}
