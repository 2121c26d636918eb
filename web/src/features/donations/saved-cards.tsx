import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { savedCardsQuery } from './api/saved-cards.ts'
import { SavedCardEntry } from './saved-card-entry.tsx'

/** `/savedCards`: cards that the user has saved; which is chosen first, and how to remove one. */
export default function SavedCards() {
	const { t } = useTranslation('cards')
	const cards = useQuery({ ...savedCardsQuery(useUser()?.unique_id ?? null), refetchOnMount: 'always' })
	return (
		<OwnPage title={t('title')} lead={t('lead')} query={cards}>
			{(found) =>
				found.length === 0 ? (
					<EmptyState icon={CreditCard} title={t('none')}>
						<p className="mut">{t('noneText')}</p>
						<ButtonLink to={paths.search.href()}>{t('browse')}</ButtonLink>
					</EmptyState>
				) : (
					<ul className="stack" aria-label={t('title')}>
						{found.map((card) => (
							<SavedCardEntry key={card._id} card={card} />
						))}
					</ul>
				)
			}
		</OwnPage>
	)
}
