import { describe, expect, it } from 'vitest'
import { isUnassigned, refundWords } from './refund-words.ts'

describe('a refund', () => {
	it('of a donation speaks of its fund', () => {
		for (const target of ['donationRequest', 'individual', 'tal'] as const) {
			expect(isUnassigned({ target })).toBe(false)
			expect(refundWords({ target })).toMatchObject({ title: 'refund.title', first: 'refund.step.reserved' })
			expect(refundWords({ target }).now('failed')).toBe('refund.now.failed')
		}
	})
	it('of a payment that belongs to nothing speaks of no fund', () => {
		const words = refundWords({ target: 'none' })
		expect(isUnassigned({ target: 'none' })).toBe(true)
		expect(words).toMatchObject({ title: 'refund.titleUnassigned', first: 'refund.step.asked' })
		expect(words.now('failed')).toBe('refund.outOfSuspense.failed')
	})
})
