import { useEffect } from 'react'
import { useParams } from 'react-router-dom'

/** Redirects from the former `/admin` addresses to the backoffice, under the same names. */
export default function ToBackoffice() {
	const { '*': rest = '' } = useParams()
	useEffect(() => {
		// The last part is the name: `/admin/TALLeaders/userInterests` is `userInterests`.
		const name = rest.split('/').filter(Boolean).at(-1) ?? ''
		location.replace(`/backoffice/${encodeURIComponent(name)}${location.search}`)
	}, [rest])
	return <div className="page-wait" aria-busy />
}
