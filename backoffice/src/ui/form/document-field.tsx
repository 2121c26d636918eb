import { Box, IconButton, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Note } from '../note.tsx'

interface DocumentFieldProps {
	label: string
	help: string
	upload: (provider: BackofficeDataProvider, file: File) => Promise<{ id: string; name: string }>
	onChange: (documentId: string | null) => void
}

/** Uploads a paper as soon as it is chosen, for a later call to name. */
export function DocumentField({ label, help, upload: send, onChange }: DocumentFieldProps) {
	const t = useT()
	const id = useId()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const upload = useMutation({
		mutationFn: (file: File) => send(dataProvider, file),
		onSuccess: (document) => onChange(document.id),
	})
	const { data, error, isPending } = upload
	return (
		<div>
			<label htmlFor={id}>{label}</label>
			<Typography variant="quiet" id={`${id}-help`}>
				{help}
			</Typography>
			{data ? (
				<p>
					{data.name}
					<IconButton
						size="small"
						aria-label={t('dispute.removeFile', { name: data.name })}
						onClick={() => {
							upload.reset()
							onChange(null)
						}}
					>
						<X size={16} />
					</IconButton>
				</p>
			) : (
				<Box
					component="input"
					sx={{ maxWidth: '100%' }}
					id={id}
					type="file"
					accept=".pdf,.jpg,.jpeg,.png"
					aria-describedby={`${id}-help`}
					disabled={isPending}
					onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
						const [chosen] = target.files ?? []
						if (chosen) upload.mutate(chosen)
						// The same file may be chosen again.
						target.value = ''
					}}
				/>
			)}
			<div role="status">{isPending ? t('common.sending') : null}</div>
			{error ? <Note>{error.message}</Note> : null}
		</div>
	)
}
