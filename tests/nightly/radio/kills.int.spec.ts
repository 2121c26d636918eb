import { expect, it } from 'vitest'
import { sized } from '../../harness/length.ts'
import { faultsOf, killAll } from './kills.ts'

/** Every part is killed once in each round: two streamers, the programmer, PostgreSQL and, where it is installed, Redis. */
const ROUNDS = sized(1, 40)

it('is heard on, and written down as it was heard, while each of its parts is killed', async () => {
	const verdict = await killAll(ROUNDS)
	expect(faultsOf(verdict)).toEqual([])
	expect(verdict.silenceMs.length).toBeGreaterThanOrEqual(4 * ROUNDS)
	expect(verdict.received.length).toBeGreaterThan(ROUNDS)
	console.info('Silence in ms:', JSON.stringify(verdict.silenceMs))

	const [first, second, ...rest] = verdict.asRun.filter(({ source }) => source === 'item')
	if (!first || !second) throw new Error('Nothing ran.')
	const swapped = [{ ...first, path: second.path }, { ...second, path: first.path }, ...rest]
	const shifted = verdict.asRun.map((row) => ({ ...row, offset: row.offset + 1 }))
	for (const asRun of [swapped.toReversed(), shifted]) expect(faultsOf({ ...verdict, asRun })).not.toEqual([])
})
