import { Navigate, useMatch, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { withDrawer } from '../search/use-search.ts'

export default function LeadOn() {
	const [params] = useSearchParams()
	const isToRequest = useMatch(paths.leadToRequest.path) !== null
	return <Navigate to={isToRequest ? requestOf(params) : withDrawer(params)} replace />
}

function requestOf(params: URLSearchParams): string {
	const id = params.get('id')
	return id ? paths.fundraiser.href({ id }) : paths.browse.href()
}
