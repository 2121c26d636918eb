import { MINUTE_MS } from '../../kernel/wire/time.ts'

export const ROOM_STATES = ['scheduled', 'open', 'ended', 'cancelled'] as const
export type RoomState = (typeof ROOM_STATES)[number]

/** A room opens this long before its start. */
export const OPENS_BEFORE_MS = 15 * MINUTE_MS

/** Those who want to come are reminded this long before its start. */
export const REMIND_BEFORE_MS = 10 * MINUTE_MS

/** Times are epoch milliseconds. */
export interface RoomTimes {
	readonly startTime: number
	readonly endTime: number
	readonly isCancelled: boolean
}

export function roomState({ startTime, endTime, isCancelled }: RoomTimes, now: number): RoomState {
	if (isCancelled) return 'cancelled'
	if (now >= endTime) return 'ended'
	return now >= startTime - OPENS_BEFORE_MS ? 'open' : 'scheduled'
}
