import { FilePlus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DOCUMENT_ENDINGS } from '../../../../../../domain/files/contract.ts'
import type { Document } from '../../../../../../kernel/wire/schemas.ts'
import { DropArea } from '../../../../ui/drop-area.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Problems } from '../../../../ui/problems.tsx'
import { uploadDocument } from '../../../files/api/upload-document.ts'
import { iconOf } from '../../../files/components/file-facts.ts'
import { documentName, documentProblem } from '../document-rules.ts'
import { useUploads } from '../use-uploads.ts'
import { FieldGroup } from './field-group.tsx'
import type { OwnFieldProps } from './own-field-props.ts'

interface FileFieldProps extends Omit<OwnFieldProps, 'value'> {
	readonly value: Document | null
	readonly error: string | undefined
}

export function FileField({
	name,
	label,
	note,
	optional,
	value,
	onChange,
	error,
	onWaiting,
}: FileFieldProps) {
	const { t } = useTranslation('requests')
	const problemsId = useId()
	const rules = {
		limit: 1,
		problemOf: documentProblem,
		send: (file: File) => uploadDocument(file, documentName(file)),
		tooMany: t('oneFile'),
		done: () => t('fileAdded'),
	}
	const { uploads, problems, choose, upload } = useUploads(rules, value ? 1 : 0, onChange, onWaiting)
	return (
		<FieldGroup label={label} optional={optional} help={note} error={error}>
			{value ? (
				<div className="row justify-between card pad">
					<span className="row text-sm min-w-0">
						<Icon of={iconOf(value)} />
						<a className="truncate" href={value.url} download={value.name}>
							{value.name}
						</a>
					</span>
					<button
						type="button"
						className="icon-btn"
						aria-label={t('removeFile', { name: value.name })}
						onClick={() => onChange(null)}
					>
						<Icon of={Trash2} />
					</button>
				</div>
			) : (
				<DropArea
					icon={FilePlus}
					label={t('addFile')}
					hint={t('documents.drop')}
					help={t('fileHelp')}
					accept={DOCUMENT_ENDINGS}
					name={name}
					onFiles={(files) => void upload(choose(files))}
				/>
			)}
			<Problems id={problemsId} of={problems} />
			{uploads.map((file) => (
				<span key={file.key} className="text-sm text-ink-2" role="status">
					{t('documents.uploading', { name: file.name })}
				</span>
			))}
		</FieldGroup>
	)
}
