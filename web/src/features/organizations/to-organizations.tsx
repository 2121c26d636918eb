import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { opensBackoffice } from '../../../../domain/users/roles.contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'

/**
 * Redirects `/admin/organization` to the backoffice's list for its readers, and to the own organizations for
 * other members.
 */
export default function ToOrganizations() {
	const isOffice = opensBackoffice(useUser()?.roles ?? [])
	useEffect(() => {
		if (isOffice) location.replace(`/backoffice/organization${location.search}`)
	}, [isOffice])
	if (!isOffice) return <Navigate to={paths.myOrganizations.href()} replace />
	return <div className="page-wait" aria-busy />
}
