import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'

/** Rules of what is scheduled from one whole minute to another; times are epoch milliseconds. */

export const MIN_SCHEDULED_MS = 5 * MINUTE_MS
export const MAX_SCHEDULED_MS = DAY_MS
export const MAX_AHEAD_MS = 366 * DAY_MS

/** The last moment of the year 9999. */
export const LAST_MS = 253_402_300_799_999
export const wholeMinute = (epochMs: number): number => epochMs - (epochMs % MINUTE_MS)

/** A time that is none has no length, so that nothing else is said of it. */
export const orEnd = (error: string) => ({ error, abort: true })

/** A time that is cut to the minute. @param message the text for one that is none */
export const minute = (message: string) =>
	z.int(message).min(0, orEnd(message)).max(LAST_MS, orEnd(message)).overwrite(wholeMinute)
