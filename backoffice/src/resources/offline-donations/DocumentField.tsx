import { Box, IconButton } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Note } from '../../ui/note.tsx'
import { styles } from './offline-donations.styles.ts'

export function DocumentField({ onChange }: { onChange: (documentId: string | null) => void }) {
	const t = useT()
	const id = useId()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const upload = useMutation({
		mutationFn: (file: File) => dataProvider.uploadOfflineDocument(file),
		onSuccess: (document) => onChange(document.id),
	})
	const { data, error, isPending } = upload
	return (
		<div>
			<label htmlFor={id}>{t('offlineDonations.document')}</label>
			<Box component="p" sx={styles.quiet} id={`${id}-help`}>
				{t('offlineDonations.documentHelp')}
			</Box>
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
				<input
					id={id}
					type="file"
					accept=".pdf,.jpg,.jpeg,.png"
					aria-describedby={`${id}-help`}
					disabled={isPending}
					onChange={({ target }) => {
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
