import { useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { safePath } from './safe-path.ts'

export function useNext(): string {
	const { state, search } = useLocation()
	// A link that is pressed before scripts took over has no state.
	const from: unknown = state?.from ?? new URLSearchParams(search).get('next')
	return safePath(from, paths.home.href(), window.location.origin)
}
