import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
	readonly icon: LucideIcon
	readonly title: string
	/** What to do next. */
	readonly children?: ReactNode
}

export function EmptyState({ icon, title, children }: EmptyStateProps) {
	return (
		<div className="empty">
			<span className="arch" aria-hidden>
				<Icon of={icon} size="l" />
			</span>
			<h2>{title}</h2>
			{children}
		</div>
	)
}
