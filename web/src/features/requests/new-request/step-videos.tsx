import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { VIDEO_LIMIT } from '../../../../../domain/requests/contract.ts'
import type { Video } from '../../../../../kernel/wire/schemas.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { VideosField } from '../parts/videos-field.tsx'
import type { RequestValues } from './form-values.ts'

export function StepVideos({ onWaiting }: { readonly onWaiting: (change: 1 | -1) => void }) {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const { getValues, setValue } = useFormContext<RequestValues>()
	const { field, fieldState } = useController<RequestValues, 'videos'>({ name: 'videos' })
	const set = (videos: Video[]) =>
		setValue('videos', videos, { shouldDirty: true, shouldValidate: fieldState.invalid })
	return (
		<div className="mt-8">
			<VideosField
				videos={field.value}
				limit={VIDEO_LIMIT}
				onAdd={(video) => set([...getValues('videos'), video])}
				onRemove={(video) => set(field.value.filter((other) => other !== video))}
				onWaiting={onWaiting}
				intro={<p className="text-ink-2 text-sm">{t('videos.intro')}</p>}
				error={fieldState.error?.message ? say(fieldState.error.message) : undefined}
				name={field.name}
				fieldRef={field.ref}
			/>
		</div>
	)
}
