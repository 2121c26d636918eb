import { DAY_MS } from '../../../../../kernel/wire/time.ts'
import { wallClock } from '../../../../../kernel/wire/wall-clock.ts'

/** Local times in the format of `input type="datetime-local"`: `2026-11-21T16:05`. */

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Returns the local time of an instant in a zone; empty if the text is no instant. */
export function localTimeOf(instant: string, timeZone: string): string {
	const at = Date.parse(instant)
	if (Number.isNaN(at)) return ''
	const field = wallClock(at, timeZone)
	return `${field('year')}-${field('month')}-${field('day')}T${field('hour')}:${field('minute')}`
}

/**
 * Returns the instant (ISO 8601) of a local time in a zone; null if there is none, as in an hour that is
 * skipped in spring. Of an hour that occurs twice, the first.
 */
export function instantOfLocal(local: string, timeZone: string): string | null {
	if (!LOCAL.test(local)) return null
	const asUtc = Date.parse(`${local}:00Z`)
	if (Number.isNaN(asUtc)) return null
	// Its offset is that of the day before or of the day after.
	const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map(
		(at) => Date.parse(`${localTimeOf(new Date(at).toISOString(), timeZone)}:00Z`) - at,
	)
	const candidates = offsets.map((offset) => asUtc - offset).toSorted((one, other) => one - other)
	const found = candidates.find((at) => localTimeOf(new Date(at).toISOString(), timeZone) === local)
	return found === undefined ? null : new Date(found).toISOString()
}
