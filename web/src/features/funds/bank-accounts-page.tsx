import './funds.css'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { BankAccounts } from './components/bank-account/bank-accounts.tsx'

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
