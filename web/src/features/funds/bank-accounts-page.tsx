import { Navigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'

/** `/bankAccounts`: they stand beside what is paid with. */
export default function BankAccountsPage() {
	return <Navigate to={paths.savedCards.href()} replace />
}
