import { describe, expect, it } from 'vitest'
import { CONTROLS, isCaught } from './controls.ts'
import { torture } from './torture.ts'

const SEED = 20_261_121
/**
 * One fault of each kind. Processes with work in progress come first, since others take it over only after a
 * while.
 */
const FAULTS = [
	'kill all',
	'cut deaf client-api',
	'freeze',
	'kill worker',
	'kill postgres',
	'cut reset api-postgres',
	'kill projector',
	'clock jumps',
]

describe('the running system under fire', () => {
	it('loses nothing and doubles nothing, whatever is killed, frozen or cut off', async () => {
		const { struck, notes, verdicts } = await torture({
			seed: SEED,
			rounds: FAULTS.length,
			faults: FAULTS,
			clients: 4,
			leastActions: 50,
			longestMs: Number.POSITIVE_INFINITY,
			harness: { redis: true, smallDisk: false },
			say: () => {},
		})

		expect(verdicts.filter(({ faults }) => faults.length > 0)).toEqual([])
		expect(verdicts.filter(({ counted }) => counted === 0)).toEqual([])
		expect(struck.filter(({ isLate }) => isLate)).toEqual([])
		expect(struck).toHaveLength(FAULTS.length)
		const acknowledged = new Set(notes.map(({ action, outcome }) => `${action} ${outcome.is}`))
		for (const action of ['donation', 'refund', 'withdraw'])
			expect(acknowledged).toContain(`${action} acknowledged`)
	}, 400_000)

	it('lets nothing out by one person while funds are split and processes are killed', async () => {
		const { notes, verdicts } = await torture({
			seed: SEED,
			rounds: 0,
			faults: ['kill api', 'kill worker', 'kill all', 'kill api'],
			clients: 6,
			splitting: 0.4,
			leastActions: 60,
			longestMs: Number.POSITIVE_INFINITY,
			harness: { redis: false, smallDisk: false },
			say: () => {},
		})

		expect(verdicts.filter(({ faults }) => faults.length > 0)).toEqual([])
		const pieces = notes.filter((each) => each.action === 'withdraw' && each.isPiece)
		expect(pieces.filter(({ outcome }) => outcome.is === 'acknowledged').length).toBeGreaterThan(2)
		const refused = notes.filter(({ outcome }) => outcome.body.code === 'SECOND_PERSON')
		expect(refused.length).toBeGreaterThan(0)
	}, 400_000)

	it.for(['keys of idempotency', 'what leaves a fund'])(
		'is judged by a check that notices when %s … is wrong',
		{ timeout: 400_000 },
		async (name) => {
			const control = CONTROLS.find((each) => each.name.startsWith(name))
			expect(control && (await isCaught(control, SEED, () => {}))).toBe(true)
		},
	)
})
