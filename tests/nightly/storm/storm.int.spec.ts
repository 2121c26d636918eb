import { describe, expect, it } from 'vitest'
import { IS_NIGHTLY, sized } from '../../harness/length.ts'
import { type Delivery, FORGERIES } from './deliveries.ts'
import { wronglyBelieved } from './naive.ts'
import type { Recorded } from './recorder.ts'
import { runStorm } from './storm.ts'

const DELIVERIES = sized(150, 450)
const quietly = () => {}
const genuine = (event: Recorded): Delivery => ({ event, forgery: null })

describe('webhooks that come late, twice, in any order and among forged ones', () => {
	it('lead to what those lead to that come at once, in order and once', async () => {
		const result = await runStorm({ deliveries: DELIVERIES, seed: 20_261_121, report: quietly })
		expect(result.differing).toEqual([])
		expect(result).toMatchObject({ forgedAccepted: 0, taken: result.events.length, holds: true })
		expect(Object.keys(result.answers.forged).toSorted()).toEqual(FORGERIES.toSorted())
		const { deliveries, doubled, forged } = result.plan
		expect(deliveries.length).toBeGreaterThanOrEqual(DELIVERIES)
		expect(doubled / result.events.length).toBeGreaterThanOrEqual(0.3)
		expect(forged / deliveries.length).toBeGreaterThanOrEqual(0.05)
		expect(result.latest).toBeGreaterThanOrEqual(66)
		expect(result.latest).toBeLessThanOrEqual(72)
		for (const [what, times] of Object.entries(result.happened))
			expect([what, times > 0]).toEqual([what, true])
		// Whoever believed what is delivered would be wrong about many.
		expect(wronglyBelieved(result.events.map(genuine), deliveries)).toBeGreaterThan(10)
	}, 400_000)

	it.runIf(IS_NIGHTLY)(
		'hear of a payment that none of them told of by the balance, and show it when a made-up event was let in',
		async () => {
			let silenced: string | null = null
			const result = await runStorm({
				deliveries: 150,
				seed: 3,
				report: quietly,
				spoil: (deliveries) => {
					const isPaid = ({ event, forgery }: Delivery) =>
						forgery === null && event.type === 'payment_intent.succeeded'
					silenced = deliveries.find(isPaid)?.event.about ?? null
					const letIn = deliveries.find(({ forgery }) => forgery === 'wrongSecret')
					return deliveries
						.filter(({ event, forgery }) => forgery !== null || event.about !== silenced)
						.map((delivery) => (delivery === letIn ? { ...delivery, forgery: null } : delivery))
				},
			})
			expect(silenced).not.toBeNull()
			expect(result).toMatchObject({ holds: false, forgedAccepted: 1 })
			expect(result.differing).toEqual([])
		},
		240_000,
	)
})
