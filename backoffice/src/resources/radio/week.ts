import { dayAt, dayOf } from '../../../../kernel/wire/days.ts'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { fromTheWall } from '../../../../kernel/wire/wall-clock.ts'

export interface DayOfWeek {
	/** `2026-11-30` */
	readonly day: string
	/** Epoch milliseconds; a day has 23 or 25 hours when the clock is changed. */
	readonly from: number
	readonly until: number
}

const nameOf = (utcMidnight: number): string => new Date(utcMidnight).toISOString().slice(0, 10)

/** Returns the Monday of a day's week, so many weeks later. */
export function mondayOf(day: string, weeksLater = 0): string {
	const at = dayOf(day)
	const sinceMonday = (at.getUTCDay() + 6) % 7
	return nameOf(at.getTime() + (7 * weeksLater - sinceMonday) * DAY_MS)
}

export const thisWeek = (now: number, zone: string): string => mondayOf(dayAt(now, zone))

/** Returns the seven days of a zone from a Monday on. */
export function daysFrom(monday: string, zone: string): DayOfWeek[] {
	const first = dayOf(monday).getTime()
	const starts = Array.from({ length: 8 }, (_, day) => fromTheWall(first + day * DAY_MS, zone))
	return Array.from({ length: 7 }, (_, day) => ({
		day: nameOf(first + day * DAY_MS),
		from: starts[day] ?? first,
		until: starts[day + 1] ?? first,
	}))
}

interface Timed {
	readonly startTime: number
	readonly endTime: number
}

export interface Part<T> {
	/** Null between streamings. */
	readonly of: T | null
	readonly from: number
	readonly until: number
}

/** Divides a day among what is on air, in order of time and without overlaps. */
export function partsOf<T extends Timed>({ from, until }: DayOfWeek, streamings: readonly T[]): Part<T>[] {
	const parts: Part<T>[] = []
	let at = from
	for (const streaming of streamings) {
		const [begin, end] = [Math.max(streaming.startTime, from), Math.min(streaming.endTime, until)]
		if (begin >= end) continue
		if (begin > at) parts.push({ of: null, from: at, until: begin })
		parts.push({ of: streaming, from: begin, until: end })
		at = end
	}
	if (at < until) parts.push({ of: null, from: at, until })
	return parts
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/**
 * Returns the day and the place that an arrow leads to: up and down through the week, left and right to the nearest
 * day with streamings.
 * @param counts streamings of each day
 */
export function stepped(counts: readonly number[], [day, place]: readonly [number, number], arrow: Arrow) {
	const step = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1
	const isAcross = arrow === 'ArrowLeft' || arrow === 'ArrowRight'
	const inDay = place + step
	if (!isAcross && inDay >= 0 && inDay < (counts[day] ?? 0)) return [day, inDay] as const
	let next = day + step
	while (counts[next] === 0) next += step
	const last = (counts[next] ?? 0) - 1
	if (last < 0) return [day, place] as const
	if (isAcross) return [next, Math.min(place, last)] as const
	return [next, step < 0 ? last : 0] as const
}
