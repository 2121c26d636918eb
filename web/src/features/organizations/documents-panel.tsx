import { FilePlus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
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
import { Problems } from '../../ui/problems.tsx'
import { uploadDocument } from '../files/api/upload-document.ts'
import { addDocument } from './api/uploads.ts'
import { DocumentEntry } from './document-entry.tsx'
import { DocumentWords, EMPTY_WORDS } from './document-words.tsx'
import { useRefusal } from './messages.ts'
import { useChange } from './use-change.ts'

const NAME_LIMIT = 100

/** The file's own name, to begin with. */
const nameOf = ({ name }: File) => (name.replace(/\.[^.]*$/, '').trim() || name).slice(0, NAME_LIMIT)

/** What an organization shows to be verified. Only those who lead it and Karuna's admins see it. */
export function DocumentsPanel({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const say = useFieldText()
	const refusal = useRefusal()
	const { _id, mine } = organization
	const [file, setFile] = useState<File | null>(null)
	const [words, setWords] = useState(EMPTY_WORDS)
	const [submitted, setSubmitted] = useState(false)
	const id = useId()
	const sending = useChange(
		_id,
		async (chosen: File) => {
			const { _id: documentId } = await uploadDocument(chosen, words.userGivenName)
			return addDocument(_id, { _id: documentId, ...words })
		},
		() => t('documents.uploaded'),
	)
	const tooLarge = file !== null && file.size >= DOCUMENT_LIMIT_BYTES
	const problem = file === null ? DOCUMENT_MESSAGES.missing : tooLarge ? DOCUMENT_MESSAGES.tooLarge : null
	const unnamed = words.userGivenName.trim() === ''
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (problem || unnamed || file === null || sending.isPending) return
		sending.mutate(file, {
			onSuccess: () => {
				setFile(null)
				setWords(EMPTY_WORDS)
				setSubmitted(false)
			},
		})
	}
	const problems = [
		...(problem && (submitted || tooLarge) ? [say(problem)] : []),
		...(sending.error ? [refusal(sending.error)] : []),
	]
	return (
		<section className="stack" aria-labelledby={id}>
			<div>
				<h2 id={id}>{t('documents.title')}</h2>
				<p className="mut sm">{t('documents.intro')}</p>
			</div>
			<ul className="stack">
				{mine?.documents.map((document) => (
					<DocumentEntry key={document._id} organizationId={_id} document={document} />
				))}
			</ul>
			<form className="card pad stack" noValidate onSubmit={onSubmit} aria-label={t('documents.add')}>
				<DropArea
					icon={FilePlus}
					label={t('documents.choose')}
					hint={file ? file.name : t('documents.drop')}
					help={file ? t('documents.chosen', { name: file.name }) : t('documents.help')}
					accept={DOCUMENT_ENDINGS}
					onFiles={([chosen]) => {
						if (!chosen) return
						setFile(chosen)
						if (unnamed) setWords({ ...words, userGivenName: nameOf(chosen) })
					}}
				/>
				<Problems id={`${id}-problems`} of={problems} />
				<DocumentWords
					words={words}
					onChange={setWords}
					error={submitted && unnamed ? say(DOCUMENT_MESSAGES.unnamed) : undefined}
				/>
				<Button type="submit" className="justify-self-start" look="line" disabled={sending.isPending}>
					{t(sending.isPending ? 'documents.uploading' : 'documents.upload')}
				</Button>
			</form>
		</section>
	)
}
