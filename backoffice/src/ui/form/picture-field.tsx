import { Box, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES, IMAGE_TYPES } from '../../../../domain/files/contract.ts'
import type { PicturePurpose } from '../../../../domain/files/pictures.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import { Note } from '../note.tsx'

const styles = sheet({
	picture: {
		display: 'grid',
		gridTemplateColumns: 'minmax(0, 1fr)',
		gap: '8px',
		justifyItems: 'start',
		'& img': { maxHeight: '192px', borderRadius: '8px' },
		'& input': { maxWidth: '100%' },
	},
	square: { '& img': { width: '250px', height: '250px', maxHeight: 'none', objectFit: 'cover' } },
})

interface PictureFieldProps {
	/** The address of the chosen picture, or an empty text. */
	value: string
	onChange: (src: string) => void
	error?: string | undefined
	purpose?: PicturePurpose
	label?: string
	help?: string
	/** Shows it as a square of 250 by 250 pixels. */
	square?: boolean
	/** The text of a button that takes the picture away. */
	remove?: string
}

/** Uploads a picture as soon as it is chosen. */
export function PictureField(props: PictureFieldProps) {
	const { value, onChange, error, purpose = 'request', label, help, square = false, remove } = props
	const t = useT()
	const fieldText = useFieldText()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const id = useId()
	const [problem, setProblem] = useState<string | null>(null)
	const upload = useMutation({
		mutationFn: (file: File) => dataProvider.uploadPicture(file, purpose),
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
		<Box sx={[styles.picture, square && styles.square]}>
			{value === '' ? null : <img src={value} alt="" />}
			<label htmlFor={id}>{label ?? t(value === '' ? 'editor.choosePicture' : 'editor.otherPicture')}</label>
			<input
				id={id}
				type="file"
				accept={IMAGE_TYPES.join(',')}
				aria-describedby={`${id}-help`}
				disabled={upload.isPending}
				onChange={choose}
			/>
			<span id={`${id}-help`}>{help ?? t('editor.pictureHelp')}</span>
			{value === '' || remove === undefined ? null : (
				<Button variant="outlined" color="secondary" onClick={() => onChange('')}>
					{remove}
				</Button>
			)}
			<div role="status">{upload.isPending ? t('editor.uploading') : null}</div>
			{failed ? <Note>{failed}</Note> : null}
		</Box>
	)
}
