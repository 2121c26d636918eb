import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import { isCounted, isListener, joined, type Stretch } from './listening.ts'

const seconds = (from: number, to: number): Stretch => ({ from: from * SECOND_MS, to: to * SECOND_MS })

/** Counts second by second, without joining anything. */
function bySeconds(stretches: readonly (readonly [from: number, to: number])[]): Stretch[] {
	const listened = new Set(
		stretches.flatMap(([from, to]) => Array.from({ length: to - from }, (_, nth) => from + nth)),
	)
	const sessions: [number, number][] = []
	for (const second of [...listened].sort((one, other) => one - other)) {
		const last = sessions.at(-1)
		if (last && second - last[1] < 60) last[1] = second + 1
		else sessions.push([second, second + 1])
	}
	return sessions.map(([from, to]) => seconds(from, to))
}

const stretches = fc.array(
	fc
		.tuple(fc.nat(900), fc.integer({ min: 1, max: 200 }))
		.map(([from, length]) => [from, from + length] as const),
	{ maxLength: 12 },
)

describe('Sessions', () => {
	it('are what a count by seconds finds, in whatever order and parts their times come', () => {
		fc.assert(
			fc.property(stretches, fc.nat(12), (times, cut) => {
				const all = times.map(([from, to]) => seconds(from, to))
				expect(joined(all)).toEqual(bySeconds(times))
				expect(joined([...all.slice(cut), ...joined(all.slice(0, cut))])).toEqual(joined(all))
			}),
		)
	})

	it.each([
		[59, [seconds(0, 30), seconds(89, 100)], 1],
		[60, [seconds(0, 30), seconds(90, 100)], 2],
	])('go on over a gap of less than a minute: %i s', (_, times, sessions) => {
		expect(joined(times)).toHaveLength(sessions)
	})

	it('count from a minute on', () => {
		expect([59, 60, 61].map((length) => isCounted(seconds(5, 5 + length)))).toEqual([false, true, true])
	})
})

describe('A listener', () => {
	const isBot = (userAgent: string) => !userAgent.startsWith('Mozilla/5.0 (X11')
	it.each([
		['VLC/3.0.20 LibVLC/3.0.20', true],
		['Lavf/60.16.100', true],
		['Mozilla/5.0 (X11; Linux x86_64) Chrome/147', true],
		['Mozilla/5.0 (compatible; Googlebot/2.1)', false],
		['Icecast 2.4.4', false],
		['SHOUTcast-DNAS/2.6', false],
		['curl/8.9.1', false],
		['', false],
	])('by the name “%s”: %s', (userAgent, is) => {
		expect(isListener(userAgent, isBot)).toBe(is)
	})
})
