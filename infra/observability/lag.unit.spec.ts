import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { createLagClock } from './lag.ts'

const clock = () => createLagClock<number>((one, other) => one - other)
const at = (positions: Record<string, number>) => new Map(Object.entries(positions))

it('is nothing for who has reached the end, however long ago that was', () => {
	const lagClock = clock()
	expect(lagClock.note(0, 10, at({ ledger: 10 }))).toEqual(at({ ledger: 0 }))
	expect(lagClock.note(600 * MINUTE_MS, 10, at({ ledger: 10 }))).toEqual(at({ ledger: 0 }))
	expect(lagClock.note(601 * MINUTE_MS, 11, at({ ledger: 10 })), 'a moment late after a quiet night').toEqual(
		at({ ledger: 0 }),
	)
})

it('counts from when the log was first seen to hold more', () => {
	const lagClock = clock()
	lagClock.note(0, 20, at({ ledger: 10, funds: 20 }))
	expect(lagClock.note(MINUTE_MS, 30, at({ ledger: 10, funds: 30 }))).toEqual(at({ ledger: 60, funds: 0 }))
	expect(lagClock.note(2 * MINUTE_MS, 40, at({ ledger: 25, funds: 40 })), 'it reached the first').toEqual(
		at({ ledger: 60, funds: 0 }),
	)
	expect(lagClock.note(3 * MINUTE_MS, 40, at({ ledger: 40, funds: 40 }))).toEqual(at({ ledger: 0, funds: 0 }))
})

it('keeps the time of who stands still, however much the log grows', () => {
	const lagClock = clock()
	let visible = new Map<string, number>() as ReadonlyMap<string, number>
	for (let minute = 0; minute <= 3_000; minute++)
		visible = lagClock.note(minute * MINUTE_MS, minute + 11, at({ ledger: 10, funds: minute + 11 }))
	expect(visible).toEqual(at({ ledger: 3_000 * 60, funds: 0 }))
})
