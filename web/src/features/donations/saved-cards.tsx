import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { accountsQuery } from '../funds/api/payment-accounts.ts'
import { BankAccounts } from '../funds/components/bank-account/bank-accounts.tsx'
import { bankAccountQuery } from './api/bank-accounts.ts'
import { savedCardsQuery } from './api/saved-cards.ts'
import { SavedBankAccount } from './bank/saved-bank-account.tsx'
import { SavedCardEntry } from './saved-card-entry.tsx'

export default function SavedCards() {
	const { t } = useTranslation('cards')
	const userId = useUser()?.unique_id ?? ''
	const cards = useQuery({ ...savedCardsQuery(userId), refetchOnMount: 'always' })
	return (
		<OwnPage title={t('page')} lead={t('pageLead')} query={cards} below={<Banks userId={userId} />}>
			{(found) => (
				<section className="stack" aria-labelledby="cards">
					<div className="stack gap-2">
						<h2 id="cards">{t('title')}</h2>
						<p className="text-ink-2">{t('lead')}</p>
					</div>
					{found.length === 0 ? (
						<EmptyState icon={CreditCard} title={t('none')}>
							<p className="text-ink-2">{t('noneText')}</p>
							<ButtonLink to={paths.search.href()}>{t('browse')}</ButtonLink>
						</EmptyState>
					) : (
						<ul className="stack" aria-label={t('title')}>
							{found.map((card) => (
								<SavedCardEntry key={card._id} card={card} />
							))}
						</ul>
					)}
				</section>
			)}
		</OwnPage>
	)
}

function Banks({ userId }: { readonly userId: string }) {
	const { t } = useTranslation('cards')
	const { t: funds } = useTranslation('funds')
	const owner = { kind: 'user', id: userId } as const
	const { data: accounts } = useQuery(accountsQuery(owner))
	const debited = useQuery(bankAccountQuery(userId)).data
	const isOther = accounts?.every(({ uniqueId }) => uniqueId !== debited?.uniqueId)
	return (
		<section className="stack" aria-labelledby="bank-accounts">
			<div className="stack gap-2">
				<h2 id="bank-accounts">{funds('accounts.title')}</h2>
				<p className="text-ink-2">{funds('accounts.intro')}</p>
			</div>
			<BankAccounts owner={owner} />
			{debited && isOther && <SavedBankAccount account={debited} />}
			{debited === null && (
				<p>
					<Link to={paths.bankAccount.href()}>{t('giveFromBank')}</Link>
				</p>
			)}
		</section>
	)
}
