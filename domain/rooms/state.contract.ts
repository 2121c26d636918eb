import { MINUTE_MS } from '../../kernel/wire/time.ts'

export const ROOM_STATES = ['scheduled', 'open', 'live', 'ended', 'missed', 'cancelled'] as const
export type RoomState = (typeof ROOM_STATES)[number]

/** A host or the staff ended it, nobody was in it, its time was over, or no host came. */
export type EndCause = 'host' | 'staff' | 'empty' | 'time' | 'missed'

/** A room opens this long before its start. */
export const OPENS_BEFORE_MS = 15 * MINUTE_MS

/** Those who want to come are reminded this long before its start. */
export const REMIND_BEFORE_MS = 10 * MINUTE_MS

/** A room waits this long for a host. */
export const WAITS_FOR_HOST_MS = 15 * MINUTE_MS

/** People may talk this long after its end. */
export const GRACE_MS = 30 * MINUTE_MS

/** A room in which nobody is for this long has ended, but never before its start. */
export const EMPTY_MS = 10 * MINUTE_MS

/** Times are epoch milliseconds. */
export interface RoomFacts {
	readonly startTime: number
	readonly endTime: number
	readonly isCancelled: boolean
	/** When the first host came. */
	readonly startedAt: number | null
	/** Until when people were in it, or are for the moment. */
	readonly presentUntil: number | null
	readonly endCause: EndCause | null
}

/** Returns what the clock alone ends a room by. */
export function endByClock(
	{ startTime, endTime, startedAt, presentUntil }: Omit<RoomFacts, 'isCancelled' | 'endCause'>,
	now: number,
): Extract<EndCause, 'empty' | 'time' | 'missed'> | null {
	if (startedAt === null) return now >= startTime + WAITS_FOR_HOST_MS ? 'missed' : null
	if (now >= endTime + GRACE_MS) return 'time'
	return now >= Math.max(startTime, startedAt, presentUntil ?? 0) + EMPTY_MS ? 'empty' : null
}

export function roomState(facts: RoomFacts, now: number): RoomState {
	if (facts.isCancelled) return 'cancelled'
	const cause = facts.endCause ?? endByClock(facts, now)
	if (cause !== null) return cause === 'missed' ? 'missed' : 'ended'
	if (facts.startedAt !== null) return 'live'
	return now >= facts.startTime - OPENS_BEFORE_MS ? 'open' : 'scheduled'
}
