import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { isNotFound } from '../../../../../client/failure.ts'
import { paths } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NotFound } from '../../catalog/components/not-found.tsx'
import { namedQuery } from '../api/profile.ts'

/** `/{name}`: leads to the person or organization that goes by this name. */
export default function Named() {
	const { id = '' } = useParams()
	const query = useQuery(namedQuery(id))
	if (query.data) {
		const { kind, _id, name } = query.data
		const to = kind === 'user' ? paths.publicProfile.href({ id: name }) : paths.organization.href({ id: _id })
		return <Navigate to={to} replace />
	}
	if (!query.isError) return <div className="page-wait" aria-busy />
	if (isNotFound(query.error)) return <NotFound />
	return (
		<div className="wrap">
			<ErrorState error={query.error} onRetry={() => void query.refetch()} />
		</div>
	)
}
