import './saved.css'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MAX_SAVED_SEARCHES } from '../../../../../domain/requests/saved-searches.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { savedSearchesQuery } from '../api/saved-searches.ts'
import { RecommendedSwitch } from './recommended-switch.tsx'
import { SavedSearchEntry } from './saved-search-entry.tsx'

/** Searches that the reader is alerted by, and whether requests are recommended to them. */
export default function MySearches() {
	const { t } = useTranslation('saved')
	const format = useFormat()
	const list = useQuery({ ...savedSearchesQuery(useUser()?.unique_id), refetchOnMount: 'always' })
	useTitle(t('title'))
	return (
		<div className="wrap narrow stack l py-10">
			<div className="stack t">
				<h1>{t('title')}</h1>
				<p className="mut">
					{t('intro')} <Link to={paths.notifications.href()}>{t('chooseChannels')}</Link>
				</p>
			</div>
			{list.isPending && (
				<div className="stack" aria-busy>
					{[1, 2].map((row) => (
						<Skeleton key={row} className="h-32 w-full" />
					))}
				</div>
			)}
			{list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
			{list.data?.length === 0 && (
				<EmptyState icon={BellRing} title={t('none')}>
					<p className="mut">{t('noneText')}</p>
					<ButtonLink to={paths.search.href()}>{t('toSearch')}</ButtonLink>
				</EmptyState>
			)}
			{list.data && list.data.length > 0 && (
				<>
					<ul className="stack" aria-label={t('title')}>
						{list.data.map((search) => (
							<SavedSearchEntry key={search._id} search={search} />
						))}
					</ul>
					<p className="mut sm num">
						{t('count', { visible: format.number(list.data.length), max: format.number(MAX_SAVED_SEARCHES) })}
					</p>
				</>
			)}
			<RecommendedSwitch />
		</div>
	)
}
