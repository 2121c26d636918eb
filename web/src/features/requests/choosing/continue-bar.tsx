import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

interface ContinueBarProps {
	readonly children?: ReactNode
	readonly canGoOn: boolean
}

export function ContinueBar({ children, canGoOn }: ContinueBarProps) {
	const { t } = useTranslation('requests')
	return (
		<div className="foots">
			<div className="wrap">
				<span role="status">{children}</span>
				<Button type="submit" size="lg" disabled={!canGoOn}>
					{t('continue')}
				</Button>
			</div>
		</div>
	)
}
