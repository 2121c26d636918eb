import { FilePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
	DOCUMENT_ENDINGS,
	DOCUMENT_LIMIT_BYTES,
	DOCUMENT_MESSAGES,
} from '../../../../domain/files/contract.ts'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { Button } from '../../ui/button.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { Problems } from '../../ui/problems.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { uploadDocument } from '../files/api/upload-document.ts'
import { addDocument } from './api/uploads.ts'
import { DocumentEntry } from './document-entry.tsx'
import { type DocumentText, DocumentTextFields, documentText, EMPTY_TEXT } from './document-text-fields.tsx'
import { useChange } from './use-change.ts'

const NAME_LIMIT = 100

const nameOf = ({ name }: File) => (name.replace(/\.[^.]*$/, '').trim() || name).slice(0, NAME_LIMIT)

export function DocumentsPanel({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const say = useFieldText()
	const refusal = useRefusal()
	const { _id, mine } = organization
	const [file, setFile] = useState<File | null>(null)
	const form = useContractForm(documentText, { defaultValues: EMPTY_TEXT })
	const id = useId()
	const sending = useChange(
		_id,
		async ({ chosen, text }: { readonly chosen: File; readonly text: DocumentText }) => {
			const { _id: documentId } = await uploadDocument(chosen, text.userGivenName)
			return addDocument(_id, { _id: documentId, ...text })
		},
		() => t('documents.uploaded'),
	)
	const tooLarge = file !== null && file.size >= DOCUMENT_LIMIT_BYTES
	const problem = file === null ? DOCUMENT_MESSAGES.missing : tooLarge ? DOCUMENT_MESSAGES.tooLarge : null
	const send = (text: DocumentText) => {
		if (problem || file === null || sending.isPending) return
		sending.mutate(
			{ chosen: file, text },
			{
				onSuccess: () => {
					setFile(null)
					form.reset()
				},
			},
		)
	}
	const problems = [
		...(problem && (form.formState.isSubmitted || tooLarge) ? [say(problem)] : []),
		...(sending.error ? [refusal(sending.error)] : []),
	]
	return (
		<section className="stack" aria-labelledby={id}>
			<div>
				<h2 id={id}>{t('documents.title')}</h2>
				<p className="text-ink-2 text-sm">{t('documents.intro')}</p>
			</div>
			<ul className="stack">
				{mine?.documents.map((document) => (
					<DocumentEntry key={document._id} organizationId={_id} document={document} />
				))}
			</ul>
			<Form of={form} onValid={send} className="card pad stack" aria-label={t('documents.add')}>
				<DropArea
					icon={FilePlus}
					label={t('documents.choose')}
					hint={file ? file.name : t('documents.drop')}
					help={file ? t('documents.chosen', { name: file.name }) : t('documents.help')}
					accept={DOCUMENT_ENDINGS}
					onFiles={([chosen]) => {
						if (!chosen) return
						setFile(chosen)
						const name = form.choice('userGivenName')
						if (name.value.trim() === '') name.onChange(nameOf(chosen))
					}}
				/>
				<Problems id={`${id}-problems`} of={problems} />
				<DocumentTextFields form={form} />
				<Button type="submit" className="justify-self-start" variant="line" disabled={sending.isPending}>
					{t(sending.isPending ? 'documents.uploading' : 'documents.upload')}
				</Button>
			</Form>
		</section>
	)
}
