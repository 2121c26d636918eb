import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { savedCardsQuery } from './api/saved-cards.ts'
import { SavedCardEntry } from './saved-card-entry.tsx'

/** `/savedCards`: cards that the user has saved; which is chosen first, and how to remove one. */
export default function SavedCards() {
	const { t } = useTranslation('cards')
	const cards = useQuery({ ...savedCardsQuery(useUser()?.unique_id ?? null), refetchOnMount: 'always' })
	useTitle(t('title'))
	return (
		<div className="wrap narrow stack l py-10">
			<div className="stack t">
				<h1>{t('title')}</h1>
				<p className="mut">{t('lead')}</p>
			</div>
			{cards.isPending && (
				<div className="stack" aria-busy>
					{[1, 2].map((row) => (
						<Skeleton key={row} className="h-24 w-full" />
					))}
				</div>
			)}
			{cards.isError && <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />}
			{cards.data?.length === 0 && (
				<EmptyState icon={CreditCard} title={t('none')}>
					<p className="mut">{t('noneText')}</p>
					<ButtonLink to={paths.search.href()}>{t('browse')}</ButtonLink>
				</EmptyState>
			)}
			{cards.data && cards.data.length > 0 && (
				<ul className="stack" aria-label={t('title')}>
					{cards.data.map((card) => (
						<SavedCardEntry key={card._id} card={card} />
					))}
				</ul>
			)}
		</div>
	)
}
