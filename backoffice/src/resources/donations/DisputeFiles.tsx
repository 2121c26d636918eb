import { Box, IconButton } from '@mui/material'
import { X } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useLocale } from 'react-admin'
import type { DisputeFileView } from '../../../../domain/donations/dispute-files.contract.ts'
import { DISPUTE_FILE_KINDS, type DisputeFileKind } from '../../../../kernel/wire/disputes.ts'
import { useT } from '../../providers/i18n.ts'
import { Note } from '../../ui/note.tsx'
import { styles } from './refund.styles.ts'
import { useRemoveDisputeFile, useUploadDisputeFile } from './use-dispute.ts'

interface DisputeFilesProps {
	donationId: string
	dispute: string
	files: readonly DisputeFileView[]
}

export function DisputeFiles({ donationId, dispute, files }: DisputeFilesProps) {
	const t = useT()
	const upload = useUploadDisputeFile(donationId, dispute)
	const removal = useRemoveDisputeFile(donationId, dispute)
	const error = upload.error ?? removal.error
	const isBusy = upload.isPending || removal.isPending
	return (
		<Box component="section" sx={styles.effect}>
			<h3>{t('dispute.files')}</h3>
			<Box component="p" sx={styles.quiet}>
				{t('dispute.filesHelp')}
			</Box>
			<Box component="ul" sx={styles.files} aria-busy={isBusy}>
				{DISPUTE_FILE_KINDS.map((kind) => (
					<FileOfKind
						key={kind}
						kind={kind}
						file={files.find((each) => each.kind === kind)}
						isBusy={isBusy}
						onChoose={(file) => upload.mutate({ kind, file })}
						onRemove={(file) => removal.mutate(file)}
					/>
				))}
			</Box>
			<div role="status">{isBusy ? t('common.sending') : null}</div>
			{error && !isBusy ? <Note>{error.message}</Note> : null}
		</Box>
	)
}

interface FileOfKindProps {
	kind: DisputeFileKind
	file: DisputeFileView | undefined
	isBusy: boolean
	onChoose: (file: File) => void
	onRemove: (fileId: string) => void
}

function FileOfKind({ kind, file, isBusy, onChoose, onRemove }: FileOfKindProps) {
	const t = useT()
	const locale = useLocale()
	const id = useId()
	const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
		const [chosen] = target.files ?? []
		if (chosen) onChoose(chosen)
		// The same file may be chosen again.
		target.value = ''
	}
	if (!file)
		return (
			<li>
				<label htmlFor={id}>{t(`dispute.fileKind.${kind}`)}</label>
				<input id={id} type="file" accept=".pdf,.jpg,.jpeg,.png" disabled={isBusy} onChange={choose} />
			</li>
		)
	const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
	return (
		<li>
			<span>{t(`dispute.fileKind.${kind}`)}</span>
			<Box component="span" sx={styles.file}>
				<a href={file.url} target="_blank" rel="noreferrer">
					{file.name}
				</a>{' '}
				<Box component="span" sx={styles.quiet}>
					{size.format(Math.ceil(file.size / 1_000))}
				</Box>
				<IconButton
					size="small"
					aria-label={t('dispute.removeFile', { name: file.name })}
					disabled={isBusy}
					onClick={() => onRemove(file.id)}
				>
					<X size={16} />
				</IconButton>
			</Box>
		</li>
	)
}
