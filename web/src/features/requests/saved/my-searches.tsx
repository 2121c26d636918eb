import './saved.css'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MAX_SAVED_SEARCHES } from '../../../../../domain/requests/saved-searches.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { OwnPage } from '../../../ui/own-page.tsx'
import { savedSearchesQuery } from '../api/saved-searches.ts'
import { RecommendedSwitch } from './recommended-switch.tsx'
import { SavedSearchEntry } from './saved-search-entry.tsx'

export default function MySearches() {
	const { t } = useTranslation('saved')
	const format = useFormat()
	const list = useQuery({ ...savedSearchesQuery(useUser()?.unique_id), refetchOnMount: 'always' })
	const lead = (
		<>
			{t('intro')} <Link to={paths.notifications.href()}>{t('chooseChannels')}</Link>
		</>
	)
	return (
		<OwnPage title={t('title')} lead={lead} query={list} below={<RecommendedSwitch />}>
			{(found) =>
				found.length === 0 ? (
					<EmptyState icon={BellRing} title={t('none')}>
						<p className="text-ink-2">{t('noneText')}</p>
						<ButtonLink to={paths.search.href()}>{t('toSearch')}</ButtonLink>
					</EmptyState>
				) : (
					<>
						<ul className="stack" aria-label={t('title')}>
							{found.map((search) => (
								<SavedSearchEntry key={search._id} search={search} />
							))}
						</ul>
						<p className="text-ink-2 text-sm num">
							{t('count', { visible: format.number(found.length), max: format.number(MAX_SAVED_SEARCHES) })}
						</p>
					</>
				)
			}
		</OwnPage>
	)
}
