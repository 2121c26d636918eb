import { describe, expect, it } from 'vitest'
import { aired } from './live.ts'

const row = (from: number, to: number) =>
	({
		from,
		to,
		source: 'item',
		item: 'a',
		version: 1,
		offset: 10,
		streaming: 's',
		why: 'scheduled',
		advert: null,
	}) as const
const span = (from: number, to: number) => ({ from, to, streaming: 's' })
const lines = (...given: Parameters<typeof aired>) =>
	aired(...given).map(({ from, to, source, offset }) => `${from} to ${to}: ${source} from ${offset}`)

describe('What was on air', () => {
	it('is the plan, and live where it was', () => {
		expect(lines([row(0, 100), row(100, 200)], [span(20, 30), span(90, 120), span(150, 150)])).toEqual([
			'0 to 20: item from 10',
			'20 to 30: live from 0',
			'30 to 90: item from 40',
			'90 to 100: live from 0',
			'100 to 120: live from 0',
			'120 to 200: item from 30',
		])
	})

	it('has each frame once, also where spans overlap or last beyond it', () => {
		expect(lines([row(100, 200)], [span(50, 120), span(110, 130), span(180, 300)])).toEqual([
			'100 to 120: live from 0',
			'120 to 130: live from 0',
			'130 to 180: item from 40',
			'180 to 200: live from 0',
		])
		expect(lines([row(100, 200)], [])).toEqual(['100 to 200: item from 10'])
	})
})
