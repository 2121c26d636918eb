import { Link } from 'react-router-dom'

/** Streams whose record has a page here. */
const PAGES: Readonly<Record<string, string>> = { request: 'requests', donation: 'donations' }

/** `donation-{id}`, leading to that record. */
export function StreamLink({ stream }: { stream: string }) {
	const [, kind = '', id = ''] = /^([^-]+)-(.+)$/.exec(stream) ?? []
	const page = PAGES[kind]
	return page ? <Link to={`/${page}/${id}/show`}>{stream}</Link> : <span>{stream}</span>
}
