import { FRAME_MS } from '../../kernel/wire/audio-grid.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { type AiredAdvert, advertAt, type Breaks } from './breaks.ts'
import type { PlanReason, PlanRow, Recording } from './plan.contract.ts'

/** Null at the place of an item that can't be played. */
export type Items = readonly (Recording | null)[]

export interface Programme {
	readonly streaming: string
	readonly from: number
	readonly to: number
	readonly items: Items
	readonly repeats: boolean
}

export interface Schedule {
	/** In their order, apart from each other. */
	readonly programmes: readonly Programme[]
	readonly fallback: Items
	/** Null on a channel without adverts. */
	readonly breaks: Breaks | null
}

export interface PlanTimes {
	readonly now: number
	/** Everything before this frame stays as it is. */
	readonly fixed: number
	readonly until: number
}

const MINUTE_FRAMES = MINUTE_MS / FRAME_MS
/** Two seconds. */
export const FADE_FRAMES = 84
/** A second. Shorter recordings aren't played, so that no playlist makes rows without number. */
const MIN_FRAMES = 42
/** Entering a file in its middle costs up to four silent frames; these come before its sound. */
const ENTRY_FRAMES = 4

/** @returns null for a version that is too short to be played */
export function recordingOf(made: {
	readonly item: string
	readonly version: number
	readonly cueIn: number
	readonly cueOut: number
}): Recording | null {
	const from = Math.max(0, made.cueIn - ENTRY_FRAMES)
	if (made.cueOut - from < MIN_FRAMES) return null
	return { item: made.item, version: made.version, from, to: made.cueOut }
}

/**
 * Plans a channel. What follows a row follows from that row and the schedule alone, so that a plan is the same in
 * however many steps it is made.
 * @param last the last row that begins before `fixed`
 * @returns `last` with the end that it has by the schedule, and all rows behind it
 */
export function plan(schedule: Schedule, last: PlanRow | null, times: PlanTimes): readonly PlanRow[] {
	const { now, fixed, until } = times
	const rows: PlanRow[] = last === null ? [] : [ended(schedule, last, fixed)]
	if (last !== null && last.to < now)
		rows.push(silence(last.to, now, last, { streaming: null, why: 'missed' }))
	let before = rows.at(-1) ?? null
	const aired = [...(schedule.breaks?.aired ?? []), ...rows.flatMap(airedOf)]
	const breaks = schedule.breaks && { ...schedule.breaks, aired }
	for (let at = before?.to ?? now; at < until; at = before.to) {
		before = following({ ...schedule, breaks }, before, at)
		rows.push(before)
		aired.push(...airedOf(before))
	}
	return rows
}

const airedOf = ({ advert, from, to }: PlanRow): AiredAdvert[] =>
	advert === null ? [] : [{ advert, from, to }]

interface Slot {
	readonly programme: Programme | null
	readonly to: number
}

function slotAt({ programmes }: Schedule, frame: number): Slot {
	const programme = programmes.find(({ to }) => to > frame)
	if (programme === undefined) return { programme: null, to: Infinity }
	if (programme.from > frame) return { programme: null, to: programme.from }
	return { programme, to: programme.to }
}

function ended(schedule: Schedule, row: PlanRow, fixed: number): PlanRow {
	if (row.to <= fixed) return row
	const slot = slotAt(schedule, fixed)
	const limit = (slot.programme?.streaming ?? null) === row.streaming ? slot.to : fixed
	const whole = row.source === 'item' ? row.from + row.end - row.offset : minuteAfter(row.from)
	const to = Math.min(whole, limit)
	if (to === row.to) return row
	return { ...row, to, fade: to < whole ? fadeIn(to - Math.max(row.from, fixed)) : 0 }
}

/** The place that the next item of a programme follows. */
const IN_PROGRAMME: ReadonlySet<PlanReason> = new Set(['scheduled', 'advert'])

const fadeIn = (frames: number): number => Math.min(FADE_FRAMES, frames)

const minuteAfter = (frame: number): number => (Math.floor(frame / MINUTE_FRAMES) + 1) * MINUTE_FRAMES

interface Found {
	readonly recording: Recording
	readonly place: number
	readonly offset: number
}

function following(schedule: Schedule, before: PlanRow | null, at: number): PlanRow {
	const { programme, to } = slotAt(schedule, at)
	const streaming = programme?.streaming ?? null
	const found = programme === null ? 'between' : inProgramme(programme, before, at)
	const nextFallback = before?.nextFallback ?? 0
	const isUnderWay = before?.streaming === streaming && IN_PROGRAMME.has(before.why)
	const advert =
		typeof found === 'object' && isUnderWay && schedule.breaks && programme
			? advertAt(schedule.breaks, at, programme.from, to)
			: null
	if (advert !== null && before !== null) {
		const { recording, id } = advert
		const of = { recording, place: before.place, offset: recording.from }
		return { ...played(of, { from: at, to, nextFallback, streaming, why: 'advert' }), advert: id }
	}
	if (typeof found === 'object')
		return played(found, { from: at, to, nextFallback, streaming, why: 'scheduled' })
	const fallback = nextFrom(schedule.fallback, nextFallback, true)
	if (fallback === null) return silence(at, Math.min(to, minuteAfter(at)), before, { streaming, why: found })
	return played(fallback, { from: at, to, nextFallback: fallback.place + 1, streaming, why: found })
}

function inProgramme(
	programme: Programme,
	before: PlanRow | null,
	at: number,
): Found | 'over' | 'unplayable' {
	const { items, repeats, streaming, from } = programme
	if (items.every((each) => each === null)) return 'unplayable'
	const isUnderWay = before?.streaming === streaming
	if (!isUnderWay) return entered(programme, at - from) ?? 'over'
	if (before.why === 'over') return 'over'
	return nextFrom(items, IN_PROGRAMME.has(before.why) ? before.place + 1 : 0, repeats) ?? 'over'
}

/** @returns the first of the items from a place on that can be played */
function nextFrom(items: Items, place: number, repeats: boolean): Found | null {
	for (let nth = place; nth < place + items.length; nth += 1) {
		const recording = items[repeats ? nth % items.length : nth]
		if (recording) return { recording, place: nth % items.length, offset: recording.from }
	}
	return null
}

/** Returns what plays a while after the beginning. */
function entered({ items, repeats }: Programme, elapsed: number): Found | null {
	const total = items.reduce((sum, each) => sum + (each === null ? 0 : each.to - each.from), 0)
	if (!repeats && elapsed >= total) return null
	let rest = elapsed % total
	for (const [place, recording] of items.entries()) {
		if (recording === null) continue
		const frames = recording.to - recording.from
		if (rest < frames) return { recording, place, offset: recording.from + rest }
		rest -= frames
	}
	return null
}

interface Circumstances {
	readonly from: number
	/** The end of the slot, which cuts what plays. */
	readonly to: number
	readonly nextFallback: number
	readonly streaming: string | null
	readonly why: PlanReason
}

function played({ recording, place, offset }: Found, { to: limit, ...rest }: Circumstances): PlanRow {
	const whole = rest.from + recording.to - offset
	const to = Math.min(whole, limit)
	return {
		...rest,
		to,
		source: 'item',
		advert: null,
		item: recording.item,
		version: recording.version,
		offset,
		end: recording.to,
		fade: to < whole ? fadeIn(to - rest.from) : 0,
		place,
	}
}

const silence = (
	from: number,
	to: number,
	before: PlanRow | null,
	of: Pick<PlanRow, 'streaming' | 'why'>,
): PlanRow => ({
	from,
	to,
	source: 'silence',
	advert: null,
	item: null,
	version: null,
	offset: 0,
	end: 0,
	fade: 0,
	place: 0,
	nextFallback: before?.nextFallback ?? 0,
	...of,
})
