import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorParts } from '../../../../../client/editor/parts.ts'
import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES, IMAGE_TYPES } from '../../../../../domain/files/contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { DropArea } from '../../../ui/drop-area.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { useRefusal } from '../../../ui/refusal.tsx'
import { uploadImage } from '../../files/api/upload-image.ts'

export const PictureField: EditorParts['PictureField'] = ({ value, onChange, error }) => {
	const { t } = useTranslation('editor')
	const say = useFieldText()
	const refusal = useRefusal()
	const problemsId = useId()
	const [problem, setProblem] = useState<string | null>(null)
	const upload = useMutation({
		mutationFn: (file: File) => uploadImage(file),
		onSuccess: ({ url }) => onChange(url),
	})
	const choose = ([file]: readonly File[]) => {
		if (!file || upload.isPending) return
		const isPhoto = IMAGE_TYPES.some((type) => type === file.type)
		const fits = file.size < IMAGE_LIMIT_BYTES
		setProblem(isPhoto ? (fits ? null : IMAGE_MESSAGES.tooLarge) : IMAGE_MESSAGES.format)
		if (isPhoto && fits) upload.mutate(file)
	}
	const failed = problem ? say(problem) : upload.error ? refusal(upload.error) : error
	return (
		<div className="stack gap-2">
			{value !== '' && <img src={value} alt="" className="max-h-48 rounded-md justify-self-start" />}
			<DropArea
				icon={ImagePlus}
				label={t(upload.isPending ? 'uploading' : value === '' ? 'choosePicture' : 'otherPicture')}
				hint={t('dropPicture')}
				help={t('pictureHelp')}
				accept={IMAGE_TYPES}
				onFiles={choose}
			/>
			<Problems id={problemsId} of={failed ? [failed] : []} />
		</div>
	)
}
