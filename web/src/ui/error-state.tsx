import { CloudOff, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asFailure, isNotFound } from '../../../client/failure.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
	readonly error: unknown
	readonly what?: 'requests' | 'user' | 'regions'
	readonly onRetry: () => void
}

export function ErrorState({ error, what, onRetry }: ErrorStateProps) {
	const { t } = useTranslation()
	const failure = asFailure(error)
	// The address is invalid, so a retry would get the same answer.
	if (isNotFound(failure) && !what)
		return (
			<div role="alert">
				<EmptyState icon={TriangleAlert} title={t('failed.noSuch')}>
					<p className="text-ink-2">{t('failed.noSuchText')}</p>
				</EmptyState>
			</div>
		)
	const title = what ? t(`failed.of.${what}`, { message: failure.message }) : t('failed.title')
	return (
		<div role="alert">
			<EmptyState icon={failure.isUnreachable ? CloudOff : TriangleAlert} title={title}>
				<p className="text-ink-2">
					{failure.isUnreachable ? t('failed.unreachable') : failure.message || t('failed.unexpected')}
				</p>
				<Button variant="line" onClick={onRetry}>
					{t('failed.retry')}
				</Button>
			</EmptyState>
		</div>
	)
}
