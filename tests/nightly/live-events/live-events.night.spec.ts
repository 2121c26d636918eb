import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KINDNESS_DAY_2023 } from '../../../domain/live-events/known-editions.contract.ts'
import { type Rush, type RushOptions, rush, WAYS } from './rush.ts'
import { faultsOf } from './verdict.ts'

const price = Number(KINDNESS_DAY_2023.packages[0]?.price)
const judged = (options: RushOptions) =>
	rush(options, async ({ harness }, found): Promise<Rush & { readonly faults: string[] }> => {
		const faults = await faultsOf(harness, found, { seats: options.seats, price })
		console.log(JSON.stringify({ ...found, faults }))
		return { ...found, faults }
	})

/** `npm test` has forty buyers for five seats, in `tests/api/live-events.int.spec.ts` and `live-event-payments`. */
describe('five hundred buyers of the last twenty seats, over two api processes', () => {
	it('are sold no seat twice, and pay none without a seat, whatever is killed and cut off', async () => {
		const { faults, kills } = await judged({ buyers: 500, seats: 20, isStruck: true, ways: WAYS })
		expect(faults).toEqual([])
		expect(kills).toBeGreaterThanOrEqual(4)
	}, 1_800_000)

	it('are answered at once when nothing is killed, which is measured', async () => {
		const { faults, waits } = await judged({ buyers: 500, seats: 20, isStruck: false, ways: ['pays'] })
		console.table(waits)
		expect(faults).toEqual([])
		expect(waits).toMatchObject({ held: { people: 20 }, soldOut: { people: 480 } })
	}, 900_000)
})

describe('a mistake that is made on purpose is found by the same checks', () => {
	const small: RushOptions = {
		buyers: 24,
		seats: 3,
		isStruck: false,
		ways: ['leaves a challenge open'],
	}

	it('freeing a hold without asking the provider', async () => {
		const preload = [join(import.meta.dirname, 'controls/free-unasked.ts')]
		const { faults } = await judged({ ...small, preload })
		expect(faults.join()).toMatch(/can still be paid|no seat was left/)
	}, 600_000)

	it('and nothing without it', async () => {
		expect((await judged(small)).faults).toEqual([])
	}, 600_000)
})
