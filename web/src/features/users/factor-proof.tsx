import { useTranslation } from 'react-i18next'
import type { FactorProofView } from '../../../../domain/users/second-factor.contract.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface FactorProofProps {
	readonly proof: FactorProofView
	readonly onAgain: () => void
	readonly onCancel: () => void
}

export function FactorProof({ proof, onAgain, onCancel }: FactorProofProps) {
	const { t } = useTranslation('account')
	return (
		<>
			<Note tone="wait" role="status">
				{t('proof.sent', { address: proof.sentTo })}
			</Note>
			<p>{t('proof.waiting')}</p>
			<p className="help">
				{t('proof.orAdmin')}{' '}
				<b className="num secret" role="img" aria-label={`${t('proof.number')}: ${proof.number}`}>
					{proof.number}
				</b>
			</p>
			<div className="row flex-wrap">
				<Button variant="line" onClick={onAgain}>
					{t('proof.again')}
				</Button>
				<Button variant="text" onClick={onCancel}>
					{t('cancel')}
				</Button>
			</div>
		</>
	)
}
