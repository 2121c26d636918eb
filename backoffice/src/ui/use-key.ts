import { useEffect, useRef } from 'react'

/** Returns true while a field has the focus or a dialog is open, which then receive the keys. */
const busy = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	(target.isContentEditable ||
		target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null)

/** Calls `act` when the key is pressed outside of fields and dialogs. */
export function useKey(key: string, act: () => void): void {
	const latest = useRef(act)
	latest.current = act
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || busy(event.target)) return
			event.preventDefault()
			latest.current()
		}
		window.addEventListener('keydown', press)
		return () => window.removeEventListener('keydown', press)
	}, [key])
}
