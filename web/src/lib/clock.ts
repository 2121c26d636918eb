import { useSyncExternalStore } from 'react'
import { createServerClock } from '../../../kernel/wire/server-clock.ts'

/**
 * The server's time, learned from every answer, because it decides what is live and the device's clock may be
 * wrong.
 */
export const serverClock = createServerClock()

/** Returns the server's time in epoch milliseconds; renders again when the offset becomes known. */
export function useNow(): number {
	useSyncExternalStore(serverClock.subscribe, serverClock.offset, serverClock.offset)
	return serverClock.now()
}

export function useYear(): number | null {
	const offset = useSyncExternalStore(serverClock.subscribe, serverClock.offset, serverClock.offset)
	return offset === null ? null : new Date(serverClock.now()).getFullYear()
}
