import { useEffect } from 'react'
import { useParams } from 'react-router-dom'

/** What was under `/admin` is an application of its own, under the same names. */
export default function ToBackoffice() {
	const { name = '' } = useParams()
	useEffect(() => {
		location.replace(`/backoffice/${encodeURIComponent(name)}${location.search}`)
	}, [name])
	return <div className="page-wait" aria-busy />
}
