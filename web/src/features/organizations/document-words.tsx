import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'

export interface Words {
	readonly userGivenName: string
	readonly note: string
}
export const EMPTY_WORDS: Words = { userGivenName: '', note: '' }

interface DocumentWordsProps {
	readonly words: Words
	readonly onChange: (words: Words) => void
	readonly error: string | undefined
}

/** What a document is called, and what is written about it. */
export function DocumentWords({ words, onChange, error }: DocumentWordsProps) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	return (
		<>
			<TextField
				label={t('documents.name')}
				maxLength={100}
				autoComplete="off"
				value={words.userGivenName}
				error={error}
				onChange={({ target }) => onChange({ ...words, userGivenName: target.value })}
			/>
			<TextField
				label={t('documents.note')}
				optional={common('optional')}
				maxLength={500}
				autoComplete="off"
				value={words.note}
				onChange={({ target }) => onChange({ ...words, note: target.value })}
			/>
		</>
	)
}
