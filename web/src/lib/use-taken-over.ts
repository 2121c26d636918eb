import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * Returns true after hydration: false on the server and during hydration. Dependent parts are rendered later
 * in a transition, so that the browser stays responsive.
 */
export const useTakenOver = (): boolean =>
	useDeferredValue(
		useSyncExternalStore(
			() => () => undefined,
			() => true,
			() => false,
		),
	)
