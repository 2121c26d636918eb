import { useSyncExternalStore } from 'react'

/** Whether the browser has taken over what is rendered: not on the server, nor while it begins with what that sent. */
export const useTakenOver = (): boolean =>
	useSyncExternalStore(
		() => () => undefined,
		() => true,
		() => false,
	)
