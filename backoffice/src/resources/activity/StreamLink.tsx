import { Link } from 'react-router-dom'

const PAGES: Readonly<Record<string, string>> = { request: 'requests', donation: 'donations' }

export function StreamLink({ stream }: { stream: string }) {
	const [, kind = '', id = ''] = /^([^-]+)-(.+)$/.exec(stream) ?? []
	const page = PAGES[kind]
	return page ? <Link to={`/${page}/${id}/show`}>{stream}</Link> : <span>{stream}</span>
}
