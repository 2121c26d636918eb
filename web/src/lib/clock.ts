import { useSyncExternalStore } from 'react'
import { createServerClock } from '../../../kernel/wire/server-clock.ts'

/**
 * The server's time: it decides what is live, and this page must not say otherwise because its device's clock
 * is off. Every answer of the API teaches it, by the same clock that `GET /currentTime` tells.
 */
export const serverClock = createServerClock()

/** The server's time, epoch milliseconds, at this rendering; rendered anew when the offset becomes known. */
export function useNow(): number {
	useSyncExternalStore(serverClock.subscribe, serverClock.offset, serverClock.offset)
	return serverClock.now()
}

/** The year by the server, or null until it has answered. */
export function useYear(): number | null {
	const offset = useSyncExternalStore(serverClock.subscribe, serverClock.offset, serverClock.offset)
	return offset === null ? null : new Date(serverClock.now()).getFullYear()
}
