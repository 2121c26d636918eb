import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Redirects from the specification's addresses to the backoffice, under the same names. */
export default function ToBackoffice() {
	const { pathname } = useLocation()
	useEffect(() => {
		// The last part is the name: `/admin/TALLeaders/userInterests` is `userInterests`. An id follows a section of the radio.
		const parts = pathname.split('/').filter((part) => part !== '' && part !== 'admin')
		const name = parts.slice(parts.includes('tal-radio') ? parts.indexOf('tal-radio') : -1)
		location.replace(`/backoffice/${name.map(encodeURIComponent).join('/')}${location.search}`)
	}, [pathname])
	return <div className="page-wait" aria-busy />
}
