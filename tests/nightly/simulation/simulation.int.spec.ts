import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import { IS_NIGHTLY, sized } from '../../harness/length.ts'
import { MUTATIONS } from './mutations.ts'
import { findPlanted, playSeeds, startSimulator } from './pool.ts'
import type { Result } from './run.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SEEDS = sized(2, 400)
const SEATS = 28

const replay = async (seed: number, steps: readonly number[] | null = null): Promise<Result> => {
	const simulator = startSimulator({ mutation: null })
	try {
		return await simulator.ask<Result>({ ask: 'replay', seed, steps })
	} finally {
		await simulator.stop()
	}
}

describe('random histories of the whole core', () => {
	it(
		'keep every promise',
		async () => {
			const played = await playSeeds(1, SEEDS)
			expect(played.find(({ broken }) => broken) ?? null).toBeNull()
			expect(played).toHaveLength(SEEDS)
			// They come to something: a world in which nothing happens keeps every promise, too.
			const sum = (of: keyof Result['counts']) => played.reduce((total, { counts }) => total + counts[of], 0)
			expect(sum('payments')).toBeGreaterThan(3 * SEEDS)
			expect(sum('events')).toBeGreaterThan(20 * SEEDS)
		},
		4 * MINUTE_MS,
	)

	it(
		'keep every promise about seats of an event',
		async () => {
			const { broken, trace } = await replay(SEATS)
			expect(broken).toBeNull()
			expect(trace.some((line) => line.includes('give: to event'))).toBe(true)
		},
		MINUTE_MS,
	)

	it.runIf(IS_NIGHTLY)(
		'keep every promise again that one of them broke once',
		async () => {
			const simulator = startSimulator({ mutation: null })
			try {
				for (const seed of [11, 23, 134, 137, 201, 259, 762, 1391, 1646, 2281, 4003])
					expect(await simulator.ask<Result>({ ask: 'replay', seed, steps: null })).toMatchObject({
						seed,
						broken: null,
					})
			} finally {
				await simulator.stop()
			}
		},
		MINUTE_MS,
	)

	it.runIf(IS_NIGHTLY)(
		'come out the same for the same seed, in another thread and after other histories',
		async () => {
			const [first, alone] = await Promise.all([replay(23), playSeeds(20, 4, { threads: 1 })])
			expect(alone.at(-1)).toMatchObject({ seed: 23, hash: first.hash })
			expect(alone.map(({ hash }) => hash)).toHaveLength(new Set(alone.map(({ hash }) => hash)).size)
			expect(first.trace.length).toBeGreaterThan(20)
			expect((await replay(23)).trace).toEqual(first.trace)
			expect((await replay(23, [0, 1])).hash).not.toBe(first.hash)
		},
		2 * MINUTE_MS,
	)
})

/** The only fault that `npm test` plants; at night all of them are. */
const SAMPLE = 'a withdrawal is held against what came in, and not against what is free'

describe('planted faults', () => {
	it('are all about code that is there', () => {
		const lost = MUTATIONS.filter(
			({ file, original }) => readFileSync(join(ROOT, file), 'utf8').split(original).length !== 2,
		)
		expect(lost.map(({ name }) => name)).toEqual([])
		const names = MUTATIONS.map(({ name }) => name)
		expect(names.length).toBeGreaterThanOrEqual(83)
		expect(new Set(names).size).toBe(names.length)
		expect(names).toEqual(expect.arrayContaining([SAMPLE]))
	})

	it.each(MUTATIONS.filter(({ name }) => sized(name === SAMPLE, true)))(
		'$name: it is caught',
		async (mutation) => {
			expect(await findPlanted(mutation, { from: 1, most: 100 })).not.toBeNull()
		},
		4 * MINUTE_MS,
	)
})
