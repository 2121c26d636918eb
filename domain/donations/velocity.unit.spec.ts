import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { changesAfter, judge, levelAt, maxUnderWay, raised, SCALES, shareOf } from './velocity.ts'

describe('a level', () => {
	const scale = { emptiesPerHour: 4, max: 10 }

	it('empties with time, and is never below nothing nor above its most', () => {
		const full = raised(0, undefined, 25, scale)
		expect(full).toEqual({ level: 10, at: 0 })
		expect(levelAt(HOUR_MS, full, 4)).toBe(6)
		expect(levelAt(10 * HOUR_MS, full, 4)).toBe(0)
		expect(raised(HOUR_MS, full, -9, scale)).toEqual({ level: 0, at: HOUR_MS })
		// A clock that goes back fills nothing.
		expect(levelAt(-HOUR_MS, full, 4)).toBe(10)
	})
})

describe('what a try counts', () => {
	it('comes to the same whether its outcome is known at once or later', () => {
		for (const outcome of ['succeeded', 'declined', 'none'] as const)
			for (const share of [0, 0.25, 1]) {
				const at = (...steps: ReturnType<typeof changesAfter>[]) =>
					Object.fromEntries(
						Object.keys(Object.assign({}, ...steps))
							.map((signal) => [
								signal,
								Number(steps.reduce((sum, step) => sum + (step[signal as 'donation'] ?? 0), 0).toFixed(9)),
							])
							.filter(([, sum]) => sum !== 0),
					)
				expect(at(changesAfter('begun', 'open', share), changesAfter('open', outcome, share))).toEqual(
					at(changesAfter('begun', outcome, share)),
				)
			}
	})

	it('counts against all strangers once for each neighbourhood, and never for who gave before', () => {
		expect([0, 1, 2, 10].map((network) => shareOf(true, network))).toEqual([1, 1, 0.5, 0.1])
		expect(changesAfter('begun', 'declined', shareOf(false, 1))).not.toHaveProperty('strangers')
		expect(changesAfter('begun', 'declined', shareOf(true, 4)).strangers).toBe(0.25)
	})
})

describe('the rule', () => {
	it('lets people through while little was declined', () => {
		expect(judge({ network: 1, device: 1, donation: 1, strangers: 0.2, underWay: 1 }, true)).toEqual({
			kind: 'through',
		})
	})

	it.each([
		['the fourth decline of a person', { account: 4 }, false, { kind: 'proof' }],
		['the seventh', { account: 7 }, false, { kind: 'question', ofAll: false }],
		['the 21st', { account: 21 }, false, { kind: 'refused', who: 'person', retryAfterMs: 5 * MINUTE_MS }],
		['a browser', { device: 21 }, true, { kind: 'refused', who: 'person', retryAfterMs: 5 * MINUTE_MS }],
		['one declined card of a stranger', { strangers: 1 }, true, { kind: 'proof' }],
		['six', { strangers: 6 }, true, { kind: 'question', ofAll: true }],
		['seven', { strangers: 7 }, true, { kind: 'refused', who: 'strangers', retryAfterMs: 28 * MINUTE_MS }],
		['seven, for who gave before', { strangers: 7, network: 30 }, false, { kind: 'question', ofAll: false }],
		['questions that nobody answers', { unanswered: 5 }, true, { kind: 'question', ofAll: true }],
		['one amount again and again', { amount: 5 }, true, { kind: 'question', ofAll: true }],
		['many at once', { underWay: 9 }, true, { kind: 'wait', retryAfterMs: 2_000 }],
	] as const)('answers %s', (_, levels, isStranger, verdict) => {
		expect(judge(levels, isStranger)).toEqual(verdict)
	})

	it('lets fewer try at once the more were declined, and always one', () => {
		expect([0, 1, 2, 3, 4, 9].map(maxUnderWay)).toEqual([8, 4, 3, 2, 1, 1])
	})

	it('never asks less when a level is higher', () => {
		const order = ['through', 'proof', 'question', 'wait', 'refused']
		const level = fc.record(
			Object.fromEntries(
				Object.keys(SCALES).map((signal) => [signal, fc.double({ min: 0, max: 30, noNaN: true })]),
			),
		)
		fc.assert(
			fc.property(
				level,
				fc.constantFrom(...Object.keys(SCALES)),
				fc.boolean(),
				(levels, signal, isStranger) => {
					const higher = { ...levels, [signal]: (levels[signal] ?? 0) + 3 }
					const [before, after] = [levels, higher].map((each) => order.indexOf(judge(each, isStranger).kind))
					expect(after).toBeGreaterThanOrEqual(before ?? 0)
				},
			),
		)
	})
})
