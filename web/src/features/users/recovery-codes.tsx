import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface RecoveryCodeListProps {
	readonly codes: readonly string[]
	readonly onDone: () => void
}

export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
	const { t } = useTranslation('account')
	return (
		<>
			<Note tone="wait" role="status">
				{t('factor.keep')}
			</Note>
			<ul className="recovery num" aria-label={t('factor.codes')}>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<Button onClick={onDone}>{t('factor.saved')}</Button>
		</>
	)
}
