import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { Chip } from '../ui/chip.tsx'
import { formatMoment } from '../ui/time.ts'
import { useOverview } from './use-overview.ts'

/** For finance on every page: when the books were looked at last, and whether they agreed. */
export function BooksChip() {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const { data: overview } = useOverview()
	const verified = overview?.money?.verified
	if (!verified) return null
	const { holds, finishedAt } = verified
	return (
		<Link to="/books">
			<Chip tone={holds ? 'ok' : 'bad'} icon={holds ? BadgeCheck : TriangleAlert}>
				{holds ? t('home.verified', { when: formatMoment(finishedAt, locale) }) : t('home.broken')}
			</Chip>
		</Link>
	)
}
