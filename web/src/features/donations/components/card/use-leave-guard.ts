import { useEffect } from 'react'

/** While money moves, reload and close ask first, and Back stays on the page. */
export function useLeaveGuard(active: boolean): void {
	useEffect(() => {
		if (!active) return
		const ask = (event: BeforeUnloadEvent) => event.preventDefault()
		const hold = () => window.history.pushState(window.history.state, '', window.location.href)
		hold()
		window.addEventListener('beforeunload', ask)
		window.addEventListener('popstate', hold)
		return () => {
			window.removeEventListener('beforeunload', ask)
			window.removeEventListener('popstate', hold)
		}
	}, [active])
}
