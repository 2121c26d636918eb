import { Box } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { EditorParts } from '../../../../client/editor/parts.ts'
import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES, IMAGE_TYPES } from '../../../../domain/files/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import { Note } from '../../ui/note.tsx'
import { styles } from './campaigns.styles.ts'

/** Uploads a picture as soon as it is chosen. */
export const PictureField: EditorParts['PictureField'] = ({ value, onChange, error }) => {
	const t = useT()
	const fieldText = useFieldText()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const id = useId()
	const [problem, setProblem] = useState<string | null>(null)
	const upload = useMutation({
		mutationFn: (file: File) => dataProvider.uploadPicture(file),
		onSuccess: onChange,
	})
	const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
		const [file] = target.files ?? []
		if (!file) return
		const isPhoto = IMAGE_TYPES.some((type) => type === file.type)
		const fits = file.size < IMAGE_LIMIT_BYTES
		setProblem(isPhoto ? (fits ? null : IMAGE_MESSAGES.tooLarge) : IMAGE_MESSAGES.format)
		if (isPhoto && fits) upload.mutate(file)
		// The same file may be chosen again.
		target.value = ''
	}
	const failed = problem ? fieldText(problem) : (upload.error?.message ?? error)
	return (
		<Box sx={styles.picture}>
			{value === '' ? null : <img src={value} alt="" />}
			<label htmlFor={id}>{t(value === '' ? 'editor.choosePicture' : 'editor.otherPicture')}</label>
			<input
				id={id}
				type="file"
				accept={IMAGE_TYPES.join(',')}
				aria-describedby={`${id}-help`}
				disabled={upload.isPending}
				onChange={choose}
			/>
			<span id={`${id}-help`}>{t('editor.pictureHelp')}</span>
			<div role="status">{upload.isPending ? t('editor.uploading') : null}</div>
			{failed ? <Note>{failed}</Note> : null}
		</Box>
	)
}
