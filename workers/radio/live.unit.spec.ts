import { describe, expect, it } from 'vitest'
import { SILENCE_FRAMES } from '../../domain/radio/silence.ts'
import { AUDIO_TIERS, type AudioTier } from '../../kernel/wire/audio-grid.ts'
import { Live } from './live.ts'

const [HIGH] = AUDIO_TIERS as [AudioTier]
const NOW = 1_000_000
const FAR = NOW + 100_000
/** Two seconds, one, and six. */
const [DELAY, GRACE, AHEAD] = [84, 42, 250]

const frames = (count: number, isQuiet = false) => {
	const of = (bytes: number) => Array.from({ length: count }, () => new Uint8Array(bytes).fill(1))
	return { tiers: { 128: of(384), 64: of(192), 32: of(96) }, quiet: Array<boolean>(count).fill(isQuiet) }
}
const isLive = (live: Live, frame: number) => live.frame(HIGH, frame) !== null
const isSound = (live: Live, frame: number) => live.frame(HIGH, frame)?.at(-1) === 1

describe('Live', () => {
	it('begins two seconds later, and holds the air for a second without frames', () => {
		const live = new Live()
		live.take(frames(10), NOW, FAR)
		const from = NOW + DELAY
		expect([from - 1, from, from + 9].map((frame) => isSound(live, frame))).toEqual([false, true, true])
		expect([from + 10, from + 10 + GRACE - 1, from + 10 + GRACE].map((frame) => isLive(live, frame))).toEqual(
			[true, true, false],
		)
		expect(isSound(live, from + 10)).toBe(false)
	})

	it('goes on after a short gap, and begins anew after a long one', () => {
		const live = new Live()
		live.take(frames(10), NOW, FAR)
		const next = NOW + DELAY + 10
		live.take(frames(5), next + 20, FAR)
		expect(isSound(live, next + 20 + DELAY)).toBe(true)
		expect(isLive(live, next + 50)).toBe(true)
		const later = next + 1_000
		live.take(frames(5), later, FAR)
		expect(live.spans(later)).toEqual([
			{ from: NOW + DELAY, to: next + 20 + DELAY + 5 + GRACE },
			{ from: later + DELAY, to: later + DELAY + 5 + GRACE },
		])
	})

	it('never changes what was sent', () => {
		const live = new Live()
		live.take(frames(1), NOW, FAR)
		for (let now = NOW; now < NOW + 2_000; now += 7) {
			const sent = Array.from({ length: 10 }, (_, nth) => isLive(live, now + nth))
			live.take(frames(now % 3 === 0 ? 4 : 0), now, FAR)
			expect(Array.from({ length: 10 }, (_, nth) => isLive(live, now + nth))).toEqual(sent)
		}
	})

	it('cuts a source whose clock is fast, and ends with its slot', () => {
		const live = new Live()
		expect(live.take(frames(1_000), NOW, FAR)).toHaveLength(AHEAD - DELAY + 1)
		const slot = new Live()
		expect(slot.take(frames(50), NOW, NOW + DELAY + 20)).toHaveLength(20)
		expect(slot.spans(NOW)).toEqual([{ from: NOW + DELAY, to: NOW + DELAY + 20 }])
	})

	it('never begins with silence, and gives the air back after ten seconds of it', () => {
		const live = new Live()
		live.take(frames(50, true), NOW, FAR)
		expect(live.spans(NOW)).toEqual([])
		live.take(frames(1), NOW, FAR)
		for (let nth = 0; nth < 600; nth += 10) live.take(frames(10, true), NOW + nth, FAR)
		const to = NOW + DELAY + 1 + SILENCE_FRAMES
		expect(live.spans(NOW + 600)).toEqual([{ from: NOW + DELAY, to }])
		live.take(frames(1), NOW + 600, FAR)
		expect(isLive(live, NOW + 600 + DELAY)).toBe(true)
	})

	it('ends with its last frame when its host leaves', () => {
		const live = new Live()
		expect(live.handBack(NOW)).toBe(null)
		live.take(frames(10), NOW, FAR)
		expect(live.handBack(NOW)).toBe(NOW + DELAY + 10)
		expect([live.backAt(NOW + DELAY + 9), live.backAt(NOW + DELAY + 10)]).toEqual([null, NOW + DELAY + 10])
		expect(isLive(live, NOW + DELAY + 10)).toBe(false)
	})
})
