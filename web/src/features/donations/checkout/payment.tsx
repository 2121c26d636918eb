import { Navigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'

/** The choice of a method. With one method there is nothing to choose. */
export default function Payment() {
	return <Navigate to={paths.cardPayment.href()} replace />
}
