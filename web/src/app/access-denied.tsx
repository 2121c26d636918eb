import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { paths } from './paths.ts'

export default function AccessDenied() {
	const { t } = useTranslation()
	useTitle(t('accessDenied'))
	return (
		<div className="wrap">
			<EmptyState heading="h1" icon={Lock} title={t('accessDenied')}>
				<ButtonLink to={paths.home.href()}>{t('nav.home')}</ButtonLink>
			</EmptyState>
		</div>
	)
}
