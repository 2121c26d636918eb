import { describe, expect, it } from 'vitest'
import { isDead, SILENCE_FRAMES, silenceAt, silences } from './silence.ts'

const item = (from: number, to: number, quiet: readonly (readonly [number, number])[] = [], offset = 0) => ({
	from,
	to,
	source: 'item' as const,
	item: `item of ${from}`,
	offset,
	quiet,
})
const nothing = (from: number, to: number) => ({ ...item(from, to), source: 'silence' as const, item: null })

describe('Silence on air', () => {
	it('is what lasts for more than ten seconds, by the frames of time', () => {
		const rows = [
			item(10_000, 12_500, [
				[100, 100 + SILENCE_FRAMES],
				[1_000, 1_001 + SILENCE_FRAMES],
			]),
		]
		expect(silences(rows)).toEqual([{ from: 11_000, to: 11_001 + SILENCE_FRAMES }])
	})

	it('goes on from one recording into the next, and counts only what is played of them', () => {
		const rows = [item(10_000, 10_500, [[700, 1_000]], 500), item(10_500, 12_000, [[0, 300]])]
		expect(silences(rows)).toEqual([{ from: 10_200, to: 10_800 }])
		expect(silences([item(10_000, 10_500, [[0, 600]], 500)])).toEqual([])
	})

	it('is replaced after ten seconds, and until sound comes back', () => {
		const spans = silences([item(10_000, 12_000, [[500, 1_500]])])
		const sent = [10_499, 10_500 + SILENCE_FRAMES - 1, 10_500 + SILENCE_FRAMES, 11_499, 11_500]
		expect(sent.map((frame) => isDead(spans, frame))).toEqual([false, false, true, true, false])
	})

	it('has its cause: a recording, or nothing that is planned', () => {
		const rows = [nothing(10_000, 12_000), item(12_000, 14_000, [[0, 1_000]])]
		const at = (frame: number) => silenceAt(rows, frame)
		expect(at(10_000 + SILENCE_FRAMES - 1)).toBe(null)
		expect(at(10_000 + SILENCE_FRAMES)).toEqual({ cause: 'emptyPlan', item: null, sinceFrame: 10_000 })
		expect(at(12_000)).toEqual({ cause: 'silence', item: 'item of 12000', sinceFrame: 10_000 })
		expect(at(13_000)).toBe(null)
	})
})
