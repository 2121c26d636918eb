import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOf, type StormOptions, storm } from './storm.ts'

const SEED = 20_261_129
const NIGHT = {
	workers: 2,
	people: { count: 5_000, silent: 12 },
	answerMs: 400,
	kills: 150,
	pauseMs: 1_200,
	seed: SEED,
}

/** `npm test` has its short form, `campaigns-killed.int.spec.ts`. */
describe('a campaign to 5,000 people at servers of all kinds', () => {
	it.each(['postgres', 'redis'] as const)(
		'reaches everybody at most once, whatever is killed, with its queue in %s',
		async (queue) => {
			const verdict = await storm({ ...NIGHT, queue })
			console.log(JSON.stringify(verdict))
			expect(faultsOf(verdict)).toEqual([])
			expect(verdict.kills).toBeGreaterThanOrEqual(NIGHT.kills)
		},
		3_600_000,
	)
})

describe('a mistake that is made on purpose is found by the same proof', () => {
	const ATTEMPTS = 3
	const small: StormOptions = {
		workers: 1,
		queue: 'postgres',
		people: { count: 600, silent: 0 },
		answerMs: 40,
		kills: 6,
		pauseMs: 700,
		seed: SEED,
	}

	it.each([
		['settle-first', /never arrived/],
		['free-offered', /got \d+ mails/],
	])(
		'%s',
		async (name, fault) => {
			const preload = [join(import.meta.dirname, 'controls', `${name}.ts`)]
			const found: string[] = []
			for (let attempt = 0; attempt < ATTEMPTS && !fault.test(found.join()); attempt += 1)
				found.push(...faultsOf(await storm({ ...small, seed: SEED + attempt, preload })))
			console.log(name, found)
			expect(found.join()).toMatch(fault)
		},
		900_000,
	)
})
