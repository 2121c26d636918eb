import { FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { loginFrom } from '../../../lib/login-state.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { useTitle } from '../../../ui/use-title.ts'

/** The page of a missing or private request; a visitor isn't told which. */
export function Missing() {
	const { t } = useTranslation('fundraiser')
	const { t: common } = useTranslation()
	const signedIn = useUser() !== null
	const { pathname } = useLocation()
	useTitle(t('missing.title'))
	return (
		<div className="wrap">
			<EmptyState heading="h1" icon={FileQuestion} title={t('missing.title')}>
				<p className="text-ink-2">
					{t('missing.help')} {!signedIn && <Link {...loginFrom(pathname)}>{common('nav.logIn')}</Link>}
				</p>
				<ButtonLink to={paths.search.href()}>{common('nav.browse')}</ButtonLink>
			</EmptyState>
		</div>
	)
}
