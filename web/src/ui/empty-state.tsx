import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
	readonly icon: LucideIcon
	readonly title: string
	/** `h1` where it is all that the page has to say. */
	readonly heading?: 'h1' | 'h2'
	/** What to do next. */
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
