import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { type DonationCommand, donationDecider } from './donations.decider.ts'

const given = scenario(donationDecider)
const CAME = '2026-11-20T18:29:59.999Z'
const LEFT = '2026-11-24T18:29:59.999Z'

const receive = {
	type: 'ReceiveOffline',
	donationId: 'd1',
	target: { kind: 'foundation' },
	donor: { kind: 'guest', id: 'd1' },
	anonymous: false,
	hasReceipt: true,
	entity: 'IN',
	currency: 'INR',
	amount: 5_000n,
	effectiveAt: CAME,
	at: '2026-11-21T08:00:00.000Z',
} as const satisfies DonationCommand
const reverse = { type: 'ReverseOffline', reversalRef: 'reversal-d1', effectiveAt: LEFT } as const

const received = given().when(receive)
const AT_THE_BANK = { provider: 'offline', account: 'IN' }

describe('an offline donation on the donation’s stream', () => {
	it('is confirmed whole, without a fee, when the money came', () => {
		expect(received).toEqual([
			expect.objectContaining({ type: 'DonationStarted' }),
			{
				type: 'DonationConfirmed',
				data: {
					...AT_THE_BANK,
					target: { kind: 'foundation' },
					donor: { kind: 'guest', id: 'd1' },
					currency: 'INR',
					split: { donation: '5000', fee: '0', total: '5000' },
					attempt: 1,
					providerRef: 'd1',
					chargeRef: 'd1',
					fromSuspense: false,
					effectiveAt: CAME,
				},
			},
		])
	})

	it('says that it has no receipt', () => {
		const [, confirmed] = given().when({ ...receive, hasReceipt: false })
		expect(confirmed?.data).toMatchObject({ hasNoReceipt: true })
	})

	it('is confirmed once', () => {
		expect(given(...received).when(receive)).toEqual([])
	})

	it('leaves whole when it is reversed, once', () => {
		const reversed = given(...received).when(reverse)
		expect(reversed).toEqual([
			{
				type: 'DonationRefunded',
				data: {
					...AT_THE_BANK,
					target: { kind: 'foundation' },
					currency: 'INR',
					refundRef: 'reversal-d1',
					amount: '5000',
					share: '5000',
					effectiveAt: LEFT,
				},
			},
		])
		expect(given(...received, ...reversed).when(reverse)).toEqual([])
	})

	it('is not reversed before it came', () => {
		expect(() => given().when(reverse)).toThrow(TypeError)
	})
})
