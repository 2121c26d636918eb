import { Box } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { VIDEO_LIMIT_BYTES, VIDEO_MESSAGES } from '../../../../domain/files/contract.ts'
import { newVideoBody } from '../../../../domain/media/videos.contract.ts'
import { VIDEO_TYPES } from '../../../../kernel/wire/schemas.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { Note } from '../../ui/note.tsx'
import type { NewVideoInput } from './calls.ts'
import { styles } from './media.styles.ts'
import { useAct } from './use-act.ts'

export function AddVideo({ onClose }: { onClose: () => void }) {
	const t = useT()
	const adding = useAct<NewVideoInput, unknown>({
		act: (provider, body, intent) => provider.addVideo(body, intent),
		done: ({ title }) => t('radio.saved', { name: title.trim() }),
		keys: ['radioVideos'],
		onDone: onClose,
	})
	const form = useContractForm<NewVideoInput>({
		schema: newVideoBody,
		values: { title: '', description: '', videoId: '' },
		task: adding,
	})
	return (
		<DecisionDialog
			form={form}
			title={t('radioVideos.add')}
			verb={t('common.save')}
			onClose={onClose}
			onSend={(body) => adding.mutate(body)}
		>
			<Line form={form} name="title" label={t('radio.title')} autoFocus />
			<Line form={form} name="description" label={t('radio.description')} rows={3} />
			<VideoFile
				error={form.formState.errors.videoId?.message}
				onUploaded={(id) => form.setValue('videoId', id, { shouldValidate: true })}
			/>
			<Refusal form={form} />
		</DecisionDialog>
	)
}

interface VideoFileProps {
	error: string | undefined
	onUploaded: (id: string) => void
}

/** Uploads a video as soon as it is chosen, with one of its frames as poster. */
function VideoFile({ error, onUploaded }: VideoFileProps) {
	const t = useT()
	const fieldText = useFieldText()
	const id = useId()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [share, setShare] = useState(0)
	const [isTooLarge, setTooLarge] = useState(false)
	const upload = useMutation({
		mutationFn: (file: File) => dataProvider.uploadVideo(file, setShare),
		onSuccess: ({ _id }) => onUploaded(_id),
	})
	const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
		const [file] = target.files ?? []
		if (!file) return
		const fits = file.size <= VIDEO_LIMIT_BYTES
		setTooLarge(!fits)
		setShare(0)
		if (fits) upload.mutate(file)
		// The same file may be chosen again.
		target.value = ''
	}
	const missing = error === undefined ? undefined : fieldText(error)
	const problem = isTooLarge ? fieldText(VIDEO_MESSAGES.tooLarge) : (upload.error?.message ?? missing)
	return (
		<Box sx={styles.file}>
			<label htmlFor={id}>{t('radioVideos.file')}</label>
			<input
				id={id}
				type="file"
				accept={VIDEO_TYPES.join(',')}
				aria-describedby={`${id}-help`}
				disabled={upload.isPending}
				onChange={choose}
			/>
			<span id={`${id}-help`}>{t('radioVideos.fileHelp')}</span>
			<div role="status">
				{upload.isPending ? t('radio.uploading') : upload.data ? t('radioVideos.uploaded') : null}
			</div>
			{upload.isPending ? (
				<Box component="progress" sx={styles.progress} value={share} aria-label={t('radio.uploading')} />
			) : null}
			{problem ? <Note>{problem}</Note> : null}
		</Box>
	)
}
