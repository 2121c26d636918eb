import { DAY_MS } from '../../../../../kernel/wire/time.ts'
import { wallClock } from '../../../../../kernel/wire/wall-clock.ts'

/** Times by the clock of a zone, as `input type="datetime-local"` has them: `2026-11-21T16:05`. */

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** What the clock of a zone says at an instant; empty where the text is no instant. */
export function localTimeOf(instant: string, timeZone: string): string {
	const at = Date.parse(instant)
	if (Number.isNaN(at)) return ''
	const field = wallClock(at, timeZone)
	return `${field('year')}-${field('month')}-${field('day')}T${field('hour')}:${field('minute')}`
}

/**
 * The instant (ISO 8601) at which the clock of a zone says a time; null for what is no such time, as an hour that is
 * left out in spring. Of an hour that comes twice, the first.
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
