import { useCallback, useSyncExternalStore } from 'react'
import { createServerClock } from '../../../kernel/server-clock.ts'

/**
 * The server's time: it decides what is live, and this page must not say otherwise because its device's clock
 * is off. Every answer of the API teaches it, by the same clock that `GET /currentTime` tells.
 */
export const serverClock = createServerClock()

const useOffset = () => useSyncExternalStore(serverClock.subscribe, serverClock.offset, serverClock.offset)

/** The server's time, epoch milliseconds, at this rendering; rendered anew when the offset becomes known. */
export function useNow(): number {
	useOffset()
	return serverClock.now()
}

/** Says the server's time, epoch milliseconds; another function once the offset becomes known. */
export function useServerTime(): () => number {
	const offset = useOffset() ?? 0
	return useCallback(() => Date.now() + offset, [offset])
}

/** The year by the server, or null until it has answered. */
export function useYear(): number | null {
	const offset = useOffset()
	return offset === null ? null : new Date(serverClock.now()).getFullYear()
}
