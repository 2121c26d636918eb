import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTitle } from '../../../ui/use-title.ts'

interface NoSuchThingProps {
	readonly icon: LucideIcon
	readonly title: string
	readonly children?: ReactNode
}

export function NoSuchThing({ icon, title, children }: NoSuchThingProps) {
	const { t } = useTranslation()
	useTitle(title)
	return (
		<div className="wrap">
			<EmptyState heading="h1" icon={icon} title={title}>
				{children}
				<ButtonLink to={paths.search.href()}>{t('nav.browse')}</ButtonLink>
			</EmptyState>
		</div>
	)
}
