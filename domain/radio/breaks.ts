import { frameAt, instantOf } from '../../kernel/wire/audio-grid.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { onTheWall } from '../../kernel/wire/wall-clock.ts'
import type { Advert } from './adverts.contract.ts'
import type { Recording } from './plan.contract.ts'

/** An advert that may be on air on a channel. */
export interface OfferedAdvert
	extends Pick<Advert, 'dayparts' | 'weight' | 'capHour' | 'capDay' | 'capTotal' | 'distanceMinutes'> {
	readonly id: string
	readonly fromDay: string
	readonly untilDay: string
	readonly recording: Recording
	/** How often it was on air before the recent times. */
	readonly before: number
}

export interface AiredAdvert {
	readonly advert: string
	readonly from: number
	readonly to: number
}

export interface Breaks {
	readonly zone: string
	/** Frames of programme between two breaks. */
	readonly every: number
	readonly adverts: readonly OfferedAdvert[]
	/** Plays on this channel in more than the last day, in order of time. */
	readonly aired: readonly AiredAdvert[]
}

const MAX_IN_BREAK = 2
/** So much of the past counts one by one; a day has 25 hours at most. */
export const RECENT_MS = DAY_MS + 2 * HOUR_MS

/**
 * Chooses the advert that is on air at the border of two items, by what was on air before alone.
 * @param begun when the programme began
 * @param end the frame beyond which nothing may play
 */
export function advertAt(breaks: Breaks, at: number, begun: number, end: number): OfferedAdvert | null {
	if (!isDue(breaks, at, begun)) return null
	const [first = null] = breaks.adverts
		.filter((advert) => mayPlay(breaks, advert, at, end))
		.toSorted(
			(one, other) => shareOf(breaks, one, at) - shareOf(breaks, other, at) || (one.id < other.id ? -1 : 1),
		)
	return first
}

/** Returns true when a break begins, or goes on. */
function isDue({ aired, every }: Breaks, at: number, begun: number): boolean {
	const last = aired.at(-1)
	if (last === undefined || last.to < begun) return at - begun >= every
	if (last.to !== at) return at - last.to >= every
	let from = at
	let count = 0
	for (const each of aired.toReversed()) {
		if (each.to !== from) break
		from = each.from
		count += 1
	}
	return count < MAX_IN_BREAK
}

const wallAt = (frame: number, zone: string): number => onTheWall(instantOf(frame), zone)
const dayOf = (wall: number): number => Math.floor(wall / DAY_MS)

function mayPlay({ zone, aired }: Breaks, advert: OfferedAdvert, at: number, end: number): boolean {
	const { recording, dayparts, fromDay, untilDay, capHour, capDay, capTotal, before, distanceMinutes } =
		advert
	const wall = wallAt(at, zone)
	const day = new Date(wall).toISOString().slice(0, 10)
	const minute = Math.floor((wall % DAY_MS) / MINUTE_MS)
	const own = aired.filter((each) => each.advert === advert.id)
	const lastHour = own.filter(({ from }) => from > at - frameAt(HOUR_MS)).length
	return (
		fromDay <= day &&
		day <= untilDay &&
		(dayparts.length === 0 || dayparts.some(({ from, to }) => from <= minute && minute < to)) &&
		at + recording.to - recording.from <= end &&
		lastHour < (capHour ?? Infinity) &&
		countOfDay(own, at, zone) < (capDay ?? Infinity) &&
		before + own.length < (capTotal ?? Infinity) &&
		// Never twice in a break.
		at - (own.at(-1)?.to ?? -Infinity) >= Math.max(1, frameAt(distanceMinutes * MINUTE_MS))
	)
}

const countOfDay = (own: readonly AiredAdvert[], at: number, zone: string): number =>
	own.filter(({ from }) => dayOf(wallAt(from, zone)) === dayOf(wallAt(at, zone))).length

/** The one that had the least of today, by its weight, is next. */
const shareOf = ({ aired, zone }: Breaks, { id, weight }: OfferedAdvert, at: number): number =>
	countOfDay(
		aired.filter(({ advert }) => advert === id),
		at,
		zone,
	) / weight
