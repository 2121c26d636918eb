import { describe, expect, it } from 'vitest'
import type { ReceiptEvent, ReceiptIssued } from '../../domain/receipts/receipts.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { receiptVersionsProjection } from './receipt-versions.ts'
import { receiptsProjection } from './receipts.ts'

const DONATION = '33333333-3333-4333-8333-333333333333'
const CAUSES = ['44444444-4444-4444-8444-444444444444', '55555555-5555-4555-8555-555555555555'] as const
const issued = (version: 1 | 2, more: Partial<ReceiptIssued['data']> = {}): ReceiptIssued => ({
	type: 'ReceiptIssued',
	data: {
		number: 7,
		version,
		donationId: DONATION,
		causeId: CAUSES[version - 1] ?? '',
		because: 'confirmed',
		charged: '51180',
		returned: '0',
		given: '50000',
		currency: 'INR',
		effectiveAt: '2026-11-20T18:00:00.000Z',
		at: '2026-11-21T10:00:00.000Z',
		...more,
	},
})
const AGAIN = '2026-11-22T10:00:00.000Z'
const voided: ReceiptEvent = {
	type: 'ReceiptVoided',
	data: { number: 7, version: 1, donationId: DONATION, replacedBy: 2, at: AGAIN },
}
const history: readonly ReceiptEvent[] = [
	issued(1),
	{
		type: 'ReceiptResendRequested',
		data: { number: 7, version: 1, donationId: DONATION, at: '2026-11-21T12:00:00.000Z' },
	},
	voided,
	issued(2, { because: 'refunded', returned: '51180', given: '0', at: AGAIN }),
]
const events = recorded('receiptBook-IN.2026', history)

describe('receipts', () => {
	it('show the version that counts, in the book of their entity and year', () => {
		expect(rowsAfter(receiptsProjection, events).get(DONATION)).toEqual({
			id: DONATION,
			entity: 'IN',
			year: 2026,
			number: 7,
			version: 2,
			because: 'refunded',
			currency: 'INR',
			charged: 51_180n,
			returned: 51_180n,
			given: 0n,
			resends: 1,
			requested_at: '2026-11-21T12:00:00.000Z',
			causes: [...CAUSES],
			revision: 3n,
			effective_at: '2026-11-20T18:00:00.000Z',
			issued_at: '2026-11-21T10:00:00.000Z',
			changed_at: AGAIN,
		})
	})
	it('keep every version, and since when it does not count', () => {
		const rows = rowsAfter(receiptVersionsProjection, events)
		expect([...rows.keys()]).toEqual([`${DONATION}.1`, `${DONATION}.2`])
		expect(rows.get(`${DONATION}.1`)).toMatchObject({ cause_id: CAUSES[0], given: 50_000n, voided_at: AGAIN })
		expect(rows.get(`${DONATION}.2`)).toMatchObject({ cause_id: CAUSES[1], given: 0n, voided_at: null })
	})
})
