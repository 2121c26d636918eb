import { PencilLine, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Document } from '../../../../kernel/wire/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problems } from '../../ui/problems.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { iconOf, useFileFacts } from '../files/components/file-facts.ts'
import { editDocument, removeDocument } from './api/uploads.ts'
import { type DocumentText, DocumentTextFields, documentText } from './document-text-fields.tsx'
import { useChange } from './use-change.ts'

interface DocumentEntryProps {
	readonly organizationId: string
	readonly document: Document
}

export function DocumentEntry({ organizationId, document }: DocumentEntryProps) {
	const { t } = useTranslation('organizations')
	const refusal = useRefusal()
	const factsOf = useFileFacts()
	const id = useId()
	const [editing, setEditing] = useState(false)
	const { userGivenName: name, note } = document
	const removal = useChange(
		organizationId,
		() => removeDocument(organizationId, document._id),
		() => t('documents.deleted'),
	)
	return (
		<li className="card pad stack">
			<div className="row justify-between">
				<span className="row min-w-0">
					<Icon of={iconOf(document)} />
					<span className="grid min-w-0">
						<a className="truncate" href={document.url} download={document.name}>
							{name}
						</a>
						<span className="text-sm text-ink-2">{factsOf(document)}</span>
						{note && <span className="text-sm">{note}</span>}
					</span>
				</span>
				<span className="row">
					<button
						type="button"
						className="icon-btn"
						aria-label={t('documents.editOf', { name })}
						aria-expanded={editing}
						onClick={() => setEditing(!editing)}
					>
						<Icon of={PencilLine} />
					</button>
					<button
						type="button"
						className="icon-btn"
						aria-label={t('documents.deleteOf', { name })}
						disabled={removal.isPending}
						onClick={() => removal.mutate(undefined)}
					>
						<Icon of={Trash2} />
					</button>
				</span>
			</div>
			<Problems id={id} of={removal.error ? [refusal(removal.error)] : []} />
			{editing && (
				<EditDocumentText
					organizationId={organizationId}
					document={document}
					onClose={() => setEditing(false)}
				/>
			)}
		</li>
	)
}

function EditDocumentText({
	organizationId,
	document,
	onClose,
}: DocumentEntryProps & { readonly onClose: () => void }) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const refusal = useRefusal()
	const id = useId()
	const { userGivenName, note } = document
	const form = useContractForm(documentText, { defaultValues: { userGivenName, note }, mode: 'onChange' })
	const save = useChange(
		organizationId,
		(changed: DocumentText) => editDocument(organizationId, document._id, changed),
		() => t('documents.updated'),
	)
	return (
		<Form
			of={form}
			onValid={(text) => save.isPending || save.mutate(text, { onSuccess: onClose })}
			className="stack"
		>
			<DocumentTextFields form={form} />
			<Problems id={id} of={save.error ? [`${t('documents.notUpdated')} ${refusal(save.error)}`] : []} />
			<div className="row flex-wrap">
				<Button type="submit" size="sm" disabled={save.isPending}>
					{common('save')}
				</Button>
				<Button variant="line" size="sm" onClick={onClose}>
					{common('cancel')}
				</Button>
			</div>
		</Form>
	)
}
