import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameAt, instantOf } from '../../kernel/wire/audio-grid.ts'
import { dayAt } from '../../kernel/wire/days.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { minutesOfDay } from '../../kernel/wire/wall-clock.ts'
import { advertBody } from './adverts.contract.ts'
import type { OfferedAdvert } from './breaks.ts'
import type { PlanRow, Recording } from './plan.contract.ts'
import { type Programme, plan, type Schedule } from './plan.ts'

const ZONE = 'America/New_York'
/** Clocks are put forward in this night, and a new day begins within. */
const BEGIN = frameAt(Date.parse('2026-03-08T02:00:00Z'))
const MINUTE = 2_500
const AHEAD = 15 * MINUTE
const FIXED = 417
const END = BEGIN + 10 * 60 * MINUTE

const recording = (item: string, frames: number): Recording => ({ item, version: 1, from: 0, to: frames })
const caps = fc.option(fc.integer({ min: 1, max: 9 }))
const adverts = fc.array(
	fc.record({
		weight: fc.integer({ min: 1, max: 3 }),
		capHour: caps,
		capDay: caps,
		capTotal: caps,
		before: fc.nat(4),
		distanceMinutes: fc.constantFrom(0, 20, 90),
		dayparts: fc.constantFrom<OfferedAdvert['dayparts']>(
			[],
			[{ from: 0, to: 240 }],
			[{ from: 1_380, to: 1_440 }],
		),
		days: fc.constantFrom(
			['2026-03-01', '2026-03-31'],
			['2026-03-08', '2026-03-08'],
			['2026-03-01', '2026-03-07'],
		),
		frames: fc.integer({ min: 400, max: 3_000 }),
	}),
	{ maxLength: 4 },
)

interface Night {
	readonly schedule: Schedule
	readonly steps: readonly number[]
}

const nights = fc
	.record({
		adverts,
		items: fc.array(fc.integer({ min: 2_000, max: 20_000 }), { minLength: 1, maxLength: 5 }),
		every: fc.integer({ min: 5, max: 30 }),
		repeats: fc.boolean(),
		steps: fc.array(fc.integer({ min: 2_000, max: AHEAD }), { minLength: 1, maxLength: 30 }),
	})
	.map((made): Night => {
		const items = made.items.map((frames, nth) => recording(`item ${nth}`, frames))
		const programme = (streaming: string, from: number, to: number): Programme => ({
			streaming,
			items,
			repeats: made.repeats,
			from: BEGIN + from * MINUTE,
			to: BEGIN + to * MINUTE,
		})
		const offered = made.adverts.map(
			({ days: [fromDay = '', untilDay = ''], frames, ...advert }, nth): OfferedAdvert => ({
				...advert,
				fromDay,
				untilDay,
				id: `advert ${nth}`,
				recording: recording(`recording ${nth}`, frames),
			}),
		)
		return {
			steps: made.steps,
			schedule: {
				programmes: [programme('evening', 10, 170), programme('night', 180, 500)],
				fallback: [recording('fallback', 9_000)],
				breaks: { zone: ZONE, every: made.every * MINUTE, adverts: offered, aired: [] },
			},
		}
	})

const atOnce = ({ schedule }: Night) =>
	plan(schedule, null, { now: BEGIN, fixed: BEGIN + FIXED, until: END }).filter((row) => row.from < END)

/** Plans as the programmer does, with what was on air before. */
function inSteps({ schedule, steps }: Night): readonly PlanRow[] {
	let rows: readonly PlanRow[] = []
	let now = BEGIN
	for (let nth = 0; now < END; nth += 1) {
		const fixed = now + FIXED
		const last = Math.max(
			rows.findLastIndex((row) => row.from < fixed),
			0,
		)
		const before = rows.slice(0, last)
		const aired = before.flatMap(({ advert, from, to }) => (advert === null ? [] : [{ advert, from, to }]))
		const breaks = schedule.breaks && { ...schedule.breaks, aired }
		const times = { now, fixed, until: Math.min(now + AHEAD, END) }
		rows = [...before, ...plan({ ...schedule, breaks }, rows[last] ?? null, times)]
		now += steps[nth % steps.length] as number
	}
	return rows.filter((row) => row.from < END)
}

const NO_LIMIT = 1_000_000_000

/** Names the limits of its advert that a row doesn't respect. */
function brokenLimits(row: PlanRow, advert: OfferedAdvert, own: readonly PlanRow[]): string[] {
	const at = instantOf(row.from)
	const [day, minute] = [dayAt(at, ZONE), minutesOfDay(at, ZONE)]
	const last = own.at(-1)
	const ofDay = own.filter(({ from }) => dayAt(instantOf(from), ZONE) === day)
	const ofHour = own.filter(({ from }) => instantOf(from) > at - HOUR_MS)
	const broken: Record<string, boolean> = {
		'is cut': row.to - row.from !== advert.recording.to,
		'is on a wrong day': day < advert.fromDay || day > advert.untilDay,
		'is at a wrong time':
			advert.dayparts.length > 0 && !advert.dayparts.some(({ from, to }) => from <= minute && minute < to),
		'is too much for a day': ofDay.length >= (advert.capDay ?? NO_LIMIT),
		'is too much for an hour': ofHour.length >= (advert.capHour ?? NO_LIMIT),
		'is too much': own.length + advert.before >= (advert.capTotal ?? NO_LIMIT),
		'is twice in a break': last?.to === row.from,
		'is too near to itself': !!last && instantOf(row.from - last.to) < advert.distanceMinutes * MINUTE_MS,
	}
	return Object.keys(broken).filter((fault) => broken[fault])
}

/** Names what is wrong with the place of an advert. */
function misplaced(row: PlanRow, before: readonly PlanRow[], { schedule }: Night): string[] {
	const every = schedule.breaks?.every ?? 0
	const programme = schedule.programmes.find(({ from, to }) => from <= row.from && row.from < to)
	if (!programme || row.to > programme.to) return ['is outside of a programme']
	const last = before.findLast((each) => each.advert !== null && each.streaming === row.streaming)
	const goesOn = last?.to === row.from
	return goesOn || row.from - (last?.to ?? programme.from) >= every ? [] : ['comes too early']
}

/** Names what is wrong with the adverts of a plan, without knowing how they were chosen. */
function faultsOf(rows: readonly PlanRow[], night: Night): string[] {
	const { breaks, programmes } = night.schedule
	const ofRows = rows.flatMap((row, nth) => {
		const before = rows.slice(0, nth)
		const gap = nth > 0 && before.at(-1)?.to !== row.from ? ['a gap or an overlap'] : []
		const advert = breaks?.adverts.find(({ id }) => id === row.advert)
		if (!advert) return gap
		const own = before.filter((each) => each.advert === row.advert)
		return [...gap, ...brokenLimits(row, advert, own), ...misplaced(row, before, night)].map(
			(fault) => `${row.from - BEGIN}: ${fault}`,
		)
	})
	const jumps = programmes.flatMap(({ streaming, items, repeats }) =>
		rows
			.filter((row) => row.streaming === streaming && row.why === 'scheduled')
			.filter((row, nth) => row.item !== items[repeats ? nth % items.length : nth]?.item)
			.map((row) => `${row.from - BEGIN}: is not the next item`),
	)
	return [...ofRows, ...jumps]
}

describe('Breaks in a night on which clocks change', () => {
	it('have adverts within their limits, and items go on behind them', () => {
		let count = 0
		fc.assert(
			fc.property(nights, (night) => {
				const rows = atOnce(night)
				count += rows.filter(({ advert }) => advert !== null).length
				expect(faultsOf(rows, night)).toEqual([])
			}),
			{ numRuns: 60 },
		)
		expect(count).toBeGreaterThan(0)
	})

	it('are the same in however many steps they are planned', () => {
		fc.assert(
			fc.property(nights, (night) => {
				expect(inSteps(night)).toEqual(atOnce(night))
			}),
			{ numRuns: 60 },
		)
	})

	it('are found wrong when a limit was greater', () => {
		const found = fc.sample(nights, { numRuns: 60, seed: 45 }).filter((night) => {
			const breaks = night.schedule.breaks as NonNullable<Schedule['breaks']>
			const unlimited = breaks.adverts.map((advert) => ({
				...advert,
				capDay: null,
				capHour: null,
				capTotal: null,
			}))
			const free = { ...night, schedule: { ...night.schedule, breaks: { ...breaks, adverts: unlimited } } }
			return faultsOf(atOnce(free), night).length > 0
		})
		expect(found.length).toBeGreaterThan(10)
	})

	it('give the adverts their shares by weight', () => {
		const advert = (id: string, weight: number): OfferedAdvert => ({
			id,
			weight,
			before: 0,
			capHour: null,
			capDay: null,
			capTotal: null,
			distanceMinutes: 0,
			dayparts: [],
			fromDay: '2026-03-01',
			untilDay: '2026-03-31',
			recording: recording(id, 1_000),
		})
		const schedule: Schedule = {
			programmes: [{ streaming: 'all', from: BEGIN, to: END, items: [recording('a', 5_000)], repeats: true }],
			fallback: [],
			breaks: {
				zone: ZONE,
				every: 10 * MINUTE,
				adverts: [...['one', 'two', 'four', 'five'].map((id) => advert(id, 1)), advert('three', 3)],
				aired: [],
			},
		}
		const rows = atOnce({ schedule, steps: [] })
		const countOf = (id: string) => rows.filter((row) => row.advert === id).length
		expect(countOf('three') / countOf('one')).toBeGreaterThan(2.4)
		expect(countOf('three') / countOf('one')).toBeLessThan(3.6)
	})
})

it.each([
	[{ capHour: 0 }, 'capHour', 'radio.fields.capFromOne'],
	[{ capTotal: 1.5 }, 'capTotal', 'radio.fields.capFromOne'],
	[{ until: '2026-02-28' }, 'until', 'radio.fields.endBeforeStart'],
	[{ dayparts: [{ from: 600, to: 600 }] }, 'dayparts.0.to', 'radio.fields.endBeforeStart'],
])('An advert with %j is refused.', (changes, path, message) => {
	const itemId = '019ad7f0-0000-7000-8000-000000000001'
	const body = { name: 'Blood drive', itemId, from: '2026-03-01', until: '2026-03-31', ...changes }
	expect(
		advertBody.safeParse(body).error?.issues.map((issue) => [issue.path.join('.'), issue.message]),
	).toEqual([[path, message]])
})
