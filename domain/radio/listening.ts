import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { playerOf } from './players.contract.ts'

/** A session that lasts less doesn't count. */
export const COUNTED_MS = MINUTE_MS
/** Who comes back before is in the same session. */
export const GAP_MS = MINUTE_MS

/** A part of time, in epoch milliseconds. */
export interface Stretch {
	readonly from: number
	readonly to: number
}

/**
 * Joins the times of one listener on one channel, whatever they overlap: a gap of less than a minute belongs to its
 * session. What else a session has is that of its beginning.
 */
export function joined<T extends Stretch>(stretches: readonly T[]): T[] {
	const sessions: T[] = []
	for (const each of stretches.toSorted((one, other) => one.from - other.from)) {
		const last = sessions.at(-1)
		if (last !== undefined && each.from - last.to < GAP_MS)
			sessions[sessions.length - 1] = { ...last, to: Math.max(last.to, each.to) }
		else sessions.push(each)
	}
	return sessions
}

export const isCounted = ({ from, to }: Stretch): boolean => to - from >= COUNTED_MS

/** Servers that pass a channel on to listeners of their own. */
const RELAYS = /icecast|shoutcast|liquidsoap|rocketstreamer|streamripper|relay/i

/** Tells listeners from robots and relays. Many players look like robots, since they are no browsers. */
export function isListener(userAgent: string, isBot: (userAgent: string) => boolean): boolean {
	if (RELAYS.test(userAgent)) return false
	const player = playerOf(userAgent)
	return (player !== 'other' && player !== 'browser') || !isBot(userAgent)
}
