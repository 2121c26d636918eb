import { Navigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'

export default function BankAccountsPage() {
	return <Navigate to={paths.savedCards.href()} replace />
}
