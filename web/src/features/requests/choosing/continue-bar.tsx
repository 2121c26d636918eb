import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

interface ContinueBarProps {
	/** What is chosen, in words. */
	readonly children?: ReactNode
	readonly canGoOn: boolean
}

/** The way on, at the bottom of the window. Submits the form that it stands in. */
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
