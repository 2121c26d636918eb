import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'
import { DAY_MS } from './time.ts'

const NOON = Date.parse('2026-11-24T12:00:00Z')
const header = (epochMs: number) => new Date(epochMs).toUTCString()

describe('The server’s clock', () => {
	it('is the device’s until the server has answered', () => {
		const clock = createServerClock(() => NOON)
		expect(clock.offset()).toBeNull()
		expect(clock.now()).toBe(NOON)
	})

	it('is within a second and half the way of the server’s, however wrong the device is', () => {
		const wrong = fc.integer({ min: -4000 * DAY_MS, max: 4000 * DAY_MS })
		const way = fc.integer({ min: 0, max: 5_000 })
		fc.assert(
			fc.property(wrong, way, way, fc.integer({ min: 0, max: 999 }), (error, there, back, part) => {
				const server = NOON + part
				const clock = createServerClock(() => server + back + error)
				clock.learn(header(server), server - there + error, server + back + error)
				expect(Math.abs(clock.now() - (server + back))).toBeLessThanOrEqual(there + back + 1_000)
			}),
		)
	})

	it('leaves a device alone whose clock may be right', () => {
		const clock = createServerClock(() => NOON)
		clock.learn(header(NOON - 700), NOON - 100, NOON)
		expect(clock.offset()).toBe(0)
	})

	it('keeps what it knows while answers agree, and tells of a change', () => {
		let device = NOON - 3 * DAY_MS
		const clock = createServerClock(() => device)
		let changes = 0
		const stop = clock.subscribe(() => {
			changes += 1
		})
		clock.learn(header(NOON), device - 40, device)
		const known = clock.offset()
		clock.learn(header(NOON), device - 80, device)
		expect([clock.offset(), changes]).toEqual([known, 1])
		// The owner has set the device's clock right.
		device = NOON
		clock.learn(header(NOON), device - 40, device)
		expect([clock.offset(), changes]).toEqual([0, 2])
		stop()
		device = NOON + DAY_MS
		clock.learn(header(NOON), device - 40, device)
		expect(changes).toBe(2)
	})

	it('learns nothing from an answer without a date', () => {
		const clock = createServerClock(() => NOON)
		clock.learn(null, NOON, NOON)
		clock.learn('soon', NOON, NOON)
		expect(clock.offset()).toBeNull()
	})
})
