import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * Whether the browser has taken over what is rendered: not on the server, nor while it begins with what that sent. What
 * depends on it is rendered anew a little later, in parts, so that the browser answers what is pressed meanwhile.
 */
export const useTakenOver = (): boolean =>
	useDeferredValue(
		useSyncExternalStore(
			() => () => undefined,
			() => true,
			() => false,
		),
	)
