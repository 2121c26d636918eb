import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/link.tsx'
import type { UserReport } from './api/reports.ts'

function linkTo({ subject, _id, requestId }: UserReport['about']): string | null {
	if (subject === 'user') return paths.publicProfile.href({ id: _id })
	if (subject === 'organization') return paths.organization.href({ id: _id })
	return requestId === null ? null : paths.fundraiser.href({ id: requestId })
}

export function ReportedTitle({ about }: { readonly about: UserReport['about'] }) {
	const { t } = useTranslation('support')
	const link = linkTo(about)
	const { title } = about
	return (
		<h3 className="text-lg min-w-0 wrap-anywhere">
			{title === null ? t('reports.gone') : link === null ? title : <Link to={link}>{title}</Link>}
		</h3>
	)
}
