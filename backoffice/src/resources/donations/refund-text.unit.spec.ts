import { describe, expect, it } from 'vitest'
import { isUnassigned, refundText } from './refund-text.ts'

describe('a refund', () => {
	it('of a donation speaks of its fund', () => {
		for (const target of ['donationRequest', 'individual', 'tal'] as const) {
			expect(isUnassigned({ target })).toBe(false)
			expect(refundText({ target })).toMatchObject({ title: 'refund.title', first: 'refund.step.reserved' })
			expect(refundText({ target }).now('failed')).toBe('refund.now.failed')
		}
	})
	it('of a payment that belongs to nothing speaks of no fund', () => {
		const text = refundText({ target: 'none' })
		expect(isUnassigned({ target: 'none' })).toBe(true)
		expect(text).toMatchObject({ title: 'refund.titleUnassigned', first: 'refund.step.requested' })
		expect(text.now('failed')).toBe('refund.outOfSuspense.failed')
	})
})
