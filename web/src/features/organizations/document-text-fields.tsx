import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'

export interface DocumentText {
	readonly userGivenName: string
	readonly note: string
}
export const EMPTY_TEXT: DocumentText = { userGivenName: '', note: '' }

interface DocumentTextFieldsProps {
	readonly text: DocumentText
	readonly onChange: (text: DocumentText) => void
	readonly error: string | undefined
}

/** What a document is called, and what is written about it. */
export function DocumentTextFields({ text, onChange, error }: DocumentTextFieldsProps) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	return (
		<>
			<TextField
				label={t('documents.name')}
				maxLength={100}
				autoComplete="off"
				value={text.userGivenName}
				error={error}
				onChange={({ target }) => onChange({ ...text, userGivenName: target.value })}
			/>
			<TextField
				label={t('documents.note')}
				optional={common('optional')}
				maxLength={500}
				autoComplete="off"
				value={text.note}
				onChange={({ target }) => onChange({ ...text, note: target.value })}
			/>
		</>
	)
}
