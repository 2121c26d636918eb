import { describe, expect, it } from 'vitest'
import { wronglyBelieved } from './naive.ts'
import { ALL_FORGERIES, type Delivery, PROVIDERS } from './post.ts'
import type { Recorded } from './recorder.ts'
import { runStorm } from './storm.ts'

const DELIVERIES = 450
const quietly = () => {}
const genuine = (event: Recorded): Delivery => ({ event, forgery: null })

describe('webhooks of all providers that come late, twice, never, in any order and among forged ones', () => {
	it('lead to what those lead to that come at once, in order and once', async () => {
		const result = await runStorm({ deliveries: DELIVERIES, seed: 20_261_121, report: quietly })
		expect(result.differing).toEqual([])
		expect(result.bookFaults).toEqual([])
		expect(result).toMatchObject({ forgedAccepted: {}, taken: result.delivered, holds: true })
		expect(result.silenced).toHaveLength(PROVIDERS.length)
		expect(Object.keys(result.answers.forged).toSorted()).toEqual(ALL_FORGERIES.toSorted())
		const { deliveries, doubled, forged } = result.plan
		expect(deliveries.length).toBeGreaterThanOrEqual(DELIVERIES)
		expect(doubled / result.delivered).toBeGreaterThanOrEqual(0.3)
		expect(forged / deliveries.length).toBeGreaterThanOrEqual(0.05)
		expect(result.latest).toBeGreaterThanOrEqual(66)
		expect(result.latest).toBeLessThanOrEqual(72)
		for (const [what, times] of Object.entries(result.happened))
			expect([what, times > 0]).toEqual([what, true])
		// A naive system would have many objects wrong.
		expect(wronglyBelieved(result.events.map(genuine), deliveries)).toBeGreaterThan(10)
	}, 400_000)

	it('are found when made-up ones were let in, whichever provider they are said to come from', async () => {
		const result = await runStorm({
			deliveries: 150,
			seed: 3,
			report: quietly,
			spoil: (deliveries) => {
				const letIn = PROVIDERS.map((provider) =>
					deliveries.find(
						({ event, forgery }) => event.provider === provider && LETS_IN.includes(String(forgery)),
					),
				)
				return deliveries.map((delivery) =>
					letIn.includes(delivery) ? { ...delivery, forgery: null } : delivery,
				)
			},
		})
		expect(result).toMatchObject({
			holds: false,
			forgedAccepted: { stripe: 1, razorpay: 1, paypal: 1 },
			bookFaults: [],
		})
		expect(result.differing).toEqual([])
	}, 240_000)
})

const LETS_IN = ['wrongSecret', 'ownKey']
