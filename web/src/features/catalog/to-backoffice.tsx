import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Redirects from the specification's addresses to the backoffice, under the same names. */
export default function ToBackoffice() {
	const { pathname } = useLocation()
	useEffect(() => {
		// The last part is the name: `/admin/TALLeaders/userInterests` is `userInterests`.
		const parts = pathname.split('/').filter((part) => part !== '' && part !== 'admin')
		const name = parts.at(-1) ?? ''
		location.replace(`/backoffice/${encodeURIComponent(name)}${location.search}`)
	}, [pathname])
	return <div className="page-wait" aria-busy />
}
