import './funds.css'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../api/session.ts'
import { BankAccounts } from '../../ui/bank-account/bank-accounts.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** The signed-in user's own bank accounts. */
export default function BankAccountsPage() {
	const { t } = useTranslation('funds')
	const userId = useUser()?.unique_id ?? ''
	useTitle(t('accounts.title'))
	return (
		<div className="wrap stack l py-10 accounts-page">
			<div>
				<h1>{t('accounts.title')}</h1>
				<p className="mut">{t('accounts.intro')}</p>
			</div>
			<BankAccounts owner={{ kind: 'user', id: userId }} />
		</div>
	)
}
