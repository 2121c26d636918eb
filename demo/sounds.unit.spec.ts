import { expect, it } from 'vitest'
import { ADVERTS, INTERVIEWS, JINGLES, PROGRAMMES } from './programmes.ts'
import { composeJingle, composeMusic, composeTalk } from './sounds.ts'

const HEADER_BYTES = 44
const BYTES_PER_SECOND = 48_000

it('A recording is found by its title, which no other one has.', () => {
	const titles = [
		...JINGLES,
		...ADVERTS,
		...INTERVIEWS,
		...PROGRAMMES.flatMap(({ talk, music }) => [talk, ...music.map(([title]) => title)]),
	]
	expect(titles).toHaveLength(40)
	expect(new Set(titles).size).toBe(titles.length)
})

it('A seed gives the same piece each time, another seed another one.', () => {
	expect(composeMusic(7, 2).equals(composeMusic(7, 2))).toBe(true)
	expect(composeMusic(7, 2).equals(composeMusic(8, 2))).toBe(false)
	expect(composeMusic(7, 2).length).toBe(HEADER_BYTES + 2 * BYTES_PER_SECOND)
})

it.each([
	['music', composeMusic(3, 5)],
	['a jingle', composeJingle(3, 5)],
	['a talk', composeTalk(440, 3, 5)],
])('The loudest moment of %s is half of what fits.', (_, wav) => {
	const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + HEADER_BYTES, wav.byteOffset + wav.length))
	const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
	expect(loudest).toBe(16_384)
})
