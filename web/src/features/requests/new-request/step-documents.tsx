import { FilePlus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DOCUMENT_ENDINGS } from '../../../../../domain/files/contract.ts'
import { DOCUMENT_LIMIT } from '../../../../../domain/requests/contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { DropArea } from '../../../ui/drop-area.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { uploadDocument } from '../../files/api/upload-document.ts'
import { iconOf, useFileFacts } from '../../files/components/file-facts.ts'
import { documentName, documentProblem, NAME_LIMIT } from './document-rules.ts'
import type { RequestValues, UploadedDocument } from './form-values.ts'
import { useUploads } from './use-uploads.ts'

const NOTE_LIMIT = 500

export function StepDocuments({ onWaiting }: { readonly onWaiting: (change: 1 | -1) => void }) {
	const { t } = useTranslation('requests')
	const { control } = useFormContext<RequestValues>()
	const { fields, append, remove } = useFieldArray({ control, name: 'documents' })
	const problemsId = useId()
	const kind = {
		limit: DOCUMENT_LIMIT,
		problemOf: documentProblem,
		send: (file: File) => uploadDocument(file, documentName(file)),
		tooMany: t('documents.tooMany', { limit: DOCUMENT_LIMIT }),
		done: (count: number) => t('documents.uploaded', { count }),
	}
	const { uploads, problems, choose, upload } = useUploads(
		kind,
		fields.length,
		(document) => append(document, { shouldFocus: false }),
		onWaiting,
	)
	return (
		<fieldset className="stack mt-8" aria-describedby={problems.length > 0 ? problemsId : undefined}>
			<legend className="label mb-2">{t('documents.legend')}</legend>
			<p className="text-ink-2 text-sm">{t('documents.intro')}</p>
			<DropArea
				icon={FilePlus}
				label={t('documents.add')}
				hint={t('documents.drop')}
				help={t('documents.help', { limit: DOCUMENT_LIMIT })}
				accept={DOCUMENT_ENDINGS}
				onFiles={(files) => void upload(choose(files))}
			/>
			<Problems id={problemsId} of={problems} />
			<ul className="stack">
				{fields.map((field, index) => (
					<Entry key={field.id} document={field} index={index} onRemove={() => remove(index)} />
				))}
				{uploads.map(({ key, name }) => (
					<li key={key} className="card pad stack" aria-busy>
						<span className="text-sm text-ink-2" role="status">
							{t('documents.uploading', { name })}
						</span>
						<Skeleton className="h-12" />
					</li>
				))}
			</ul>
		</fieldset>
	)
}

interface EntryProps {
	readonly document: UploadedDocument
	readonly index: number
	readonly onRemove: () => void
}

function Entry({ document, index, onRemove }: EntryProps) {
	const { t } = useTranslation('requests')
	const { t: common } = useTranslation()
	const say = useFieldText()
	const factsOf = useFileFacts()
	const { register, formState, watch } = useFormContext<RequestValues>()
	const errors = formState.errors.documents?.[index]
	const name = watch(`documents.${index}.userGivenName`)
	return (
		<li className="card pad stack">
			<div className="row justify-between">
				<span className="row text-sm text-ink-2 min-w-0">
					<Icon of={iconOf(document)} />
					<span className="grid min-w-0">
						<a className="truncate" href={document.url} download={document.name}>
							{document.name}
						</a>
						<span>{factsOf(document)}</span>
					</span>
				</span>
				<button
					type="button"
					className="icon-btn"
					aria-label={t('documents.removeOf', { name: name || document.name })}
					onClick={onRemove}
				>
					<Icon of={Trash2} />
				</button>
			</div>
			<TextField
				label={t('documents.name')}
				maxLength={NAME_LIMIT}
				autoComplete="off"
				error={say(errors?.userGivenName?.message)}
				{...register(`documents.${index}.userGivenName`)}
			/>
			<TextField
				label={t('documents.note')}
				optional={common('optional')}
				maxLength={NOTE_LIMIT}
				autoComplete="off"
				error={say(errors?.note?.message)}
				{...register(`documents.${index}.note`)}
			/>
		</li>
	)
}
