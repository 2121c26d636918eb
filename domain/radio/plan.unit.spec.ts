import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameAt } from '../../kernel/wire/audio-grid.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { fromTheWall } from '../../kernel/wire/wall-clock.ts'
import type { PlanRow, Recording } from './plan.contract.ts'
import { FADE_FRAMES, type Items, type Programme, plan, recordingOf, type Schedule } from './plan.ts'

const DAY = 24 * HOUR_MS
const AHEAD = 37_500
const FIXED = 417

/** The days on which the clocks of two zones are put forward and back. */
const CHANGES = [
	['America/New_York', Date.UTC(2026, 2, 8)],
	['America/New_York', Date.UTC(2026, 10, 1)],
	['Europe/London', Date.UTC(2026, 2, 29)],
	['Europe/London', Date.UTC(2026, 9, 25)],
] as const

const recordings = fc
	.tuple(fc.nat(9), fc.integer({ min: 1_500, max: 30_000 }), fc.integer({ min: 0, max: 200 }))
	.map(([item, frames, from]): Recording => ({ item: `item ${item}`, version: 1, from, to: from + frames }))
const lists = fc.array(fc.option(recordings, { freq: 5 }), { maxLength: 6 })

interface Day {
	readonly schedule: Schedule
	readonly from: number
	readonly to: number
	readonly steps: readonly number[]
}

/** Programmes begin and end at local times of a day, which last an hour more or less than it seems. */
const days = fc
	.record({
		change: fc.constantFrom(...CHANGES),
		minutes: fc.uniqueArray(fc.integer({ min: 0, max: 24 * 12 }), { maxLength: 12 }),
		parts: fc.array(fc.record({ items: lists, repeats: fc.boolean(), isFree: fc.boolean() }), {
			minLength: 12,
			maxLength: 12,
		}),
		fallback: lists,
		steps: fc.array(fc.integer({ min: 2_000, max: AHEAD }), { minLength: 1, maxLength: 30 }),
	})
	.map(({ change: [zone, day], minutes, parts, fallback, steps }): Day => {
		const times = minutes
			.map((five) => frameAt(fromTheWall(day + five * 5 * MINUTE_MS, zone)))
			.toSorted((one, other) => one - other)
		const programmes = times.flatMap((from, nth): Programme[] => {
			const to = times[nth + 1]
			const { isFree, ...part } = parts[nth] as (typeof parts)[number]
			return to === undefined || to === from || isFree
				? []
				: [{ streaming: `streaming ${nth}`, from, to, ...part }]
		})
		const from = frameAt(fromTheWall(day, zone))
		return {
			schedule: { programmes, fallback, breaks: null },
			from,
			to: frameAt(fromTheWall(day + DAY, zone)),
			steps,
		}
	})

const atOnce = ({ schedule, from, to }: Day) =>
	plan(schedule, null, { now: from, fixed: from + FIXED, until: to }).filter((row) => row.from < to)

/** Plans as the programmer does: a quarter of an hour ahead, again and again. */
function inSteps({ schedule, from, to, steps }: Day): readonly PlanRow[] {
	let rows: readonly PlanRow[] = []
	let now = from
	for (let nth = 0; now < to; nth += 1) {
		const fixed = now + FIXED
		const last = rows.findLastIndex((row) => row.from < fixed)
		const until = Math.min(now + AHEAD, to)
		rows = [...rows.slice(0, Math.max(last, 0)), ...plan(schedule, rows[last] ?? null, { now, fixed, until })]
		now += steps[nth % steps.length] as number
	}
	return rows.filter((row) => row.from < to)
}

const isPlayable = (items: Items) => items.some((each) => each !== null)

/** Says what a list plays some frames after its beginning, by counting; null when it is over. */
function soundAt({ items, repeats }: Programme, elapsed: number): string | null {
	const parts = items.filter((each) => each !== null)
	const total = parts.reduce((sum, { from, to }) => sum + to - from, 0)
	if (!repeats && elapsed >= total) return null
	let left = elapsed % total
	for (const { item, from, to } of parts) {
		if (left < to - from) return `${item} at ${from + left}`
		left -= to - from
	}
	return null
}

type Time = Pick<Day, 'schedule' | 'from' | 'to'>
type Check = (row: PlanRow, time: Time) => string | false

const programmeAt = ({ schedule }: Time, frame: number) =>
	schedule.programmes.find(({ from, to }) => from <= frame && frame < to)
const borderAfter = (time: Time, frame: number) =>
	programmeAt(time, frame)?.to ?? time.schedule.programmes.find(({ from }) => from > frame)?.from ?? Infinity
const isWhole = (row: PlanRow) => row.offset + row.to - row.from === row.end
function dueAt(time: Time, frame: number): string | null {
	const programme = programmeAt(time, frame)
	return programme && isPlayable(programme.items) ? soundAt(programme, frame - programme.from) : null
}

const CHECKS: readonly Check[] = [
	(row) => row.to <= row.from && 'has no frames',
	(row, time) => row.to > borderAfter(time, row.from) && 'goes beyond its slot',
	(row, time) =>
		row.streaming !== (programmeAt(time, row.from)?.streaming ?? null) && 'is of another streaming',
	(row, time) =>
		dueAt(time, row.from) !== (row.why === 'scheduled' ? `${row.item} at ${row.offset}` : null) &&
		'is not due',
	(row, time) =>
		row.source === 'item' && !isWhole(row) && row.to !== borderAfter(time, row.from) && 'ends too early',
	(row) =>
		row.source === 'item' &&
		row.fade !== (isWhole(row) ? 0 : Math.min(FADE_FRAMES, row.to - row.from)) &&
		'fades wrongly',
	(row, { schedule }) => row.source === 'silence' && isPlayable(schedule.fallback) && 'is silent',
]

/** Names what is wrong with a plan of a time by the schedule, without knowing how it was made. */
function faultsOf(rows: readonly PlanRow[], time: Time): string[] {
	const ofRows = rows.flatMap((row) =>
		CHECKS.flatMap((check) => check(row, time) || []).map((fault) => `${row.from - time.from}: ${fault}`),
	)
	const gaps = rows.slice(1).filter(({ from }, nth) => from !== rows[nth]?.to)
	const ends = [rows[0]?.from === time.from, (rows.at(-1)?.to ?? 0) >= time.to]
	const playable = time.schedule.fallback.filter((each) => each !== null)
	const jumps = rows
		.filter(({ why, source }) => why !== 'scheduled' && source === 'item')
		.filter(({ item, offset }, nth) => {
			const due = playable[nth % playable.length]
			return due?.item !== item || due?.from !== offset
		})
	return [
		...ofRows,
		...gaps.map(({ from }) => `${from - time.from}: a gap or an overlap`),
		...jumps.map(({ from }) => `${from - time.from}: the fallback jumps`),
		...(ends.every(Boolean) ? [] : ['It doesn’t cover its time.']),
	]
}

describe('A plan of a day on which clocks change', () => {
	it('has each frame once, by the schedule', () => {
		fc.assert(
			fc.property(days, (day) => {
				expect(faultsOf(atOnce(day), day)).toEqual([])
			}),
			{ numRuns: 40 },
		)
	})

	it('is the same in however many steps it is made', () => {
		fc.assert(
			fc.property(days, (day) => {
				expect(inSteps(day)).toEqual(atOnce(day))
			}),
			{ numRuns: 40 },
		)
	})

	it('is found wrong when programmes end one frame late', () => {
		const off = ({ schedule, ...day }: Day): Day => ({
			...day,
			schedule: {
				...schedule,
				programmes: schedule.programmes.map((each) => ({ ...each, to: each.to + 1 })),
			},
		})
		const found = fc
			.sample(days, { numRuns: 60, seed: 45 })
			.filter(({ schedule }) => schedule.programmes.length > 0)
		expect(found.length).toBeGreaterThan(20)
		for (const day of found) expect(faultsOf(atOnce(off(day)), day)).not.toEqual([])
	})

	it('is found wrong when one frame is left out or twice', () => {
		const [day] = fc.sample(days, { numRuns: 1, seed: 45 }) as [Day]
		const rows = atOnce(day)
		const changed = (change: 1 | -1) =>
			rows.map((row, nth) => (nth === 1 ? { ...row, from: row.from + change } : row))
		expect(faultsOf(changed(1), day)).not.toEqual([])
		expect(faultsOf(changed(-1), day)).not.toEqual([])
	})
})

describe('A plan', () => {
	const sound = (item: string, frames: number): Recording => ({ item, version: 1, from: 0, to: frames })
	const NONE: Schedule = { programmes: [], fallback: [], breaks: null }
	const fallback = [sound('fallback', 10_000)]
	const MINUTE = 2_500
	const of = (...items: Items): Programme => ({
		streaming: 'morning',
		from: 4 * MINUTE,
		to: 14 * MINUTE,
		items,
		repeats: false,
	})
	const planned = (schedule: Schedule, last: PlanRow | null, now: number, until = 20 * MINUTE) =>
		plan(schedule, last, { now, fixed: now + FIXED, until })
	const lines = (rows: readonly PlanRow[]) =>
		rows.map(({ from, to, item, offset, why }) => [from, to, item, offset, why])

	it('begins now after an hour that nobody planned, with the item that is due', () => {
		const schedule = { ...NONE, programmes: [of(sound('a', 8_000), sound('b', 60_000))] }
		const [before] = planned(NONE, null, 0, 1)
		const rows = planned(schedule, before ?? null, 6 * MINUTE, 6 * MINUTE + 4_000)
		expect(lines(rows)).toEqual([
			[0, MINUTE, null, 0, 'between'],
			[MINUTE, 6 * MINUTE, null, 0, 'missed'],
			[6 * MINUTE, 18_000, 'a', 5_000, 'scheduled'],
			[18_000, 14 * MINUTE, 'b', 0, 'scheduled'],
		])
	})

	it('cuts what plays for a streaming that was added, and nothing before', () => {
		const empty = { ...NONE, fallback }
		const rows = planned(empty, null, 0)
		expect(lines(rows).slice(0, 2)).toEqual([
			[0, 10_000, 'fallback', 0, 'between'],
			[10_000, 20_000, 'fallback', 0, 'between'],
		])
		const added = { ...NONE, programmes: [{ ...of(sound('a', 60_000)), from: 2 * MINUTE }], fallback }
		const [first, second] = planned(added, rows[0] ?? null, 1_000)
		expect(first).toEqual({ ...rows[0], to: 2 * MINUTE, fade: FADE_FRAMES })
		expect(second).toMatchObject({ from: 2 * MINUTE, item: 'a', offset: 0 })
		// A streaming that is called off gives the item its end back.
		expect(planned(empty, first ?? null, 1_000)[0]).toEqual({ ...rows[0], fade: 0 })
	})

	it('ends an item whose streaming was called off, when it may be changed', () => {
		const schedule = { ...NONE, programmes: [of(sound('a', 60_000))], fallback }
		const [last] = planned(schedule, null, 4 * MINUTE)
		const rows = planned({ ...NONE, fallback }, last ?? null, 6 * MINUTE)
		expect(lines(rows).slice(0, 2)).toEqual([
			[4 * MINUTE, 6 * MINUTE + FIXED, 'a', 0, 'scheduled'],
			[6 * MINUTE + FIXED, 6 * MINUTE + FIXED + 10_000, 'fallback', 0, 'between'],
		])
	})

	it('plays the fallback in a streaming without a playable item, and silence without a fallback', () => {
		const rows = planned(
			{ ...NONE, programmes: [of(null)], fallback: [null] },
			null,
			4 * MINUTE,
			4 * MINUTE + 1,
		)
		expect(lines(rows)).toEqual([[4 * MINUTE, 5 * MINUTE, null, 0, 'unplayable']])
		expect(planned({ ...NONE, programmes: [of()], fallback }, null, 4 * MINUTE)[0]).toMatchObject({
			item: 'fallback',
			streaming: 'morning',
			why: 'unplayable',
		})
	})

	it('has no recording that lasts less than a second', () => {
		const made = { item: 'a', version: 1, cueIn: 10 }
		expect(recordingOf({ ...made, cueOut: 47 })).toBe(null)
		expect(recordingOf({ ...made, cueOut: 48 })).toEqual({ item: 'a', version: 1, from: 6, to: 48 })
		expect(recordingOf({ ...made, cueIn: 2, cueOut: 48 })).toMatchObject({ from: 0 })
	})
})
