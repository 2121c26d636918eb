import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../api/failure.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
	readonly error: unknown
	readonly onRetry: () => void
}

/** What happened, and how to go on. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
	const { t } = useTranslation()
	const failure = asFailure(error)
	return (
		<div role="alert">
			<EmptyState icon={CloudOff} title={t('failed.title')}>
				<p className="mut">
					{failure.isUnreachable ? t('failed.unreachable') : failure.message || t('failed.unexpected')}
				</p>
				<Button look="line" onClick={onRetry}>
					{t('failed.retry')}
				</Button>
			</EmptyState>
		</div>
	)
}
