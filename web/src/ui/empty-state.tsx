import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
	readonly icon: LucideIcon
	readonly title: string
	readonly heading?: 'h1' | 'h2'
	readonly children?: ReactNode
}

export function EmptyState({ icon, title, heading: Heading = 'h2', children }: EmptyStateProps) {
	return (
		<div className="empty">
			<span className="arch" aria-hidden>
				<Icon of={icon} size="l" />
			</span>
			<Heading>{title}</Heading>
			{children}
		</div>
	)
}
