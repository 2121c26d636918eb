import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTitle } from '../../../ui/use-title.ts'

export function NotFound() {
	const { t } = useTranslation()
	const { t: missing } = useTranslation('missing')
	useTitle(missing('title'))
	return (
		<div className="wrap">
			<EmptyState heading="h1" icon={Compass} title={missing('title')}>
				<p className="text-ink-2">{missing('help')}</p>
				<ButtonLink to={paths.search.href()}>{t('nav.browse')}</ButtonLink>
			</EmptyState>
		</div>
	)
}
