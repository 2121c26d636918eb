import { Paperclip, Trash2 } from 'lucide-react'
import { type Dispatch, type SetStateAction, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { FILE_LIMIT } from '../../../../domain/answers/contract.ts'
import {
	DOCUMENT_ENDINGS,
	DOCUMENT_LIMIT_BYTES,
	DOCUMENT_MESSAGES,
} from '../../../../domain/files/contract.ts'
import type { Document } from '../../../../kernel/wire/schemas.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Problems } from '../../ui/problems.tsx'
import { uploadDocument } from '../files/api/upload-document.ts'
import { iconOf, useFileFacts } from '../files/components/file-facts.ts'

const NAME_LIMIT = 100
const titleOf = ({ name }: File) => (name.replace(/\.[^.]*$/, '').trim() || name).slice(0, NAME_LIMIT)

interface FilesFieldProps {
	readonly label: string
	readonly files: readonly Document[]
	readonly onChange: Dispatch<SetStateAction<readonly Document[]>>
	readonly waiting: number
	readonly onWaiting: Dispatch<SetStateAction<number>>
}

export function FilesField({ label, files, onChange, waiting, onWaiting }: FilesFieldProps) {
	const { t } = useTranslation('answers')
	const say = useFieldText()
	const factsOf = useFileFacts()
	const problemsId = useId()
	const [problems, setProblems] = useState<readonly string[]>([])

	async function send(chosen: readonly File[]): Promise<void> {
		setProblems([])
		const free = Math.max(0, FILE_LIMIT - files.length - waiting)
		if (chosen.length > free) setProblems([t('files.tooMany', { limit: FILE_LIMIT })])
		for (const file of chosen.slice(0, free)) {
			const complain = (problem: string) => setProblems((before) => [...before, `${file.name}: ${problem}`])
			if (file.size === 0) complain(say(DOCUMENT_MESSAGES.missing))
			else if (file.size >= DOCUMENT_LIMIT_BYTES) complain(say(DOCUMENT_MESSAGES.tooLarge))
			else {
				onWaiting((count) => count + 1)
				try {
					const uploaded = await uploadDocument(file, titleOf(file))
					onChange((before) => [...before, uploaded])
				} catch (error) {
					complain(say(asFailure(error).message) || t('files.failed'))
				} finally {
					onWaiting((count) => count - 1)
				}
			}
		}
	}

	return (
		<div className="stack gap-2" aria-describedby={problems.length > 0 ? problemsId : undefined}>
			<label className="btn line sm justify-self-start">
				<Icon of={Paperclip} size="s" />
				{label}
				<input
					type="file"
					className="sr-only"
					multiple
					accept={DOCUMENT_ENDINGS.join(',')}
					onChange={({ target }) => {
						void send([...(target.files ?? [])])
						target.value = ''
					}}
				/>
			</label>
			<span className="help">{t('files.help', { limit: FILE_LIMIT })}</span>
			<Problems id={problemsId} of={problems} />
			{waiting > 0 && (
				<span className="text-sm text-ink-2" role="status">
					{t('files.uploading')}
				</span>
			)}
			{files.length > 0 && (
				<ul className="stack gap-2">
					{files.map((file) => (
						<li key={file._id} className="answer-file">
							<Icon of={iconOf(file)} />
							<span className="min-w-0 truncate">
								{file.userGivenName} <span className="text-ink-2 text-sm">{factsOf(file)}</span>
							</span>
							<button
								type="button"
								className="icon-btn"
								aria-label={t('files.remove', { name: file.userGivenName })}
								onClick={() => onChange((before) => before.filter(({ _id }) => _id !== file._id))}
							>
								<Icon of={Trash2} />
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}

export function FileLinks({ files }: { readonly files: readonly Document[] }) {
	const factsOf = useFileFacts()
	if (files.length === 0) return null
	return (
		<ul className="stack gap-2">
			{files.map((file) => (
				<li key={file._id} className="answer-file">
					<Icon of={iconOf(file)} />
					<span className="min-w-0">
						<a href={file.url} download={file.name}>
							{file.userGivenName}
						</a>{' '}
						<span className="text-ink-2 text-sm">{factsOf(file)}</span>
					</span>
				</li>
			))}
		</ul>
	)
}
