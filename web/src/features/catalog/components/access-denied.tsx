import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTitle } from '../../../ui/use-title.ts'

export default function AccessDenied() {
	const { t } = useTranslation()
	const { t: missing } = useTranslation('missing')
	useTitle(missing('denied'))
	return (
		<div className="wrap">
			<EmptyState heading="h1" icon={Lock} title={missing('denied')}>
				<ButtonLink to={paths.home.href()}>{t('nav.home')}</ButtonLink>
			</EmptyState>
		</div>
	)
}
