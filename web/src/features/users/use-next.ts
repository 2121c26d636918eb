import { useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { safePath } from './safe-path.ts'

/** Where whoever signs in or up goes on: back to the page that sent them here, else home. */
export function useNext(): string {
	const from: unknown = useLocation().state?.from
	return safePath(from, paths.home.href(), window.location.origin)
}
