import { SECOND_MS } from './time.ts'
export interface ServerClock {
	/** Epoch milliseconds, within a second of the server's once it has answered; the device's until then. */
	readonly now: () => number
	/** Returns how far the device is behind the server, in milliseconds; null before the first answer. */
	readonly offset: () => number | null
	/**
	 * Learns from one answer of the server.
	 * @param date its `Date` header (RFC 9110 §6.6.1), which has whole seconds; anything else is ignored
	 * @param sentAt time of the call, by the device's clock
	 * @param receivedAt time of the answer, by the device's clock
	 */
	readonly learn: (date: string | null, sentAt: number, receivedAt: number) => void
	readonly subscribe: (listener: () => void) => () => void
}

export function createServerClock(deviceNow: () => number = Date.now): ServerClock {
	let offset: number | null = null
	const listeners = new Set<() => void>()
	return {
		now: () => deviceNow() + (offset ?? 0),
		offset: () => offset,
		learn(date, sentAt, receivedAt) {
			const serverMs = date === null ? Number.NaN : Date.parse(date)
			if (Number.isNaN(serverMs) || receivedAt < sentAt) return
			const least = serverMs - receivedAt
			const most = serverMs + SECOND_MS - sentAt
			const fits = (candidate: number) => candidate >= least && candidate <= most
			// The offset stays while answers agree with it, so that a second's difference redraws nothing.
			if (offset !== null && fits(offset)) return
			offset = fits(0) ? 0 : Math.round((least + most) / 2)
			for (const listener of listeners) listener()
		},
		subscribe(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}
