import { describe, expect, it } from 'vitest'
import { CLAIMS } from '../../../../../kernel/wire/claims.ts'
import { claimsOf } from './claims.ts'

const REGIONS = [{ processingFees: 2.36 }, { processingFees: 2.9 }]
const NONE = { regions: REGIONS, figures: { nonprofits: 0, booksVerifiedAt: null }, stated: CLAIMS }
const names = (facts: object) => claimsOf({ ...NONE, ...facts }).map(({ name }) => name)

const REASONS = CLAIMS.filter((claim) => claim !== 'statistics')

describe('A claim', () => {
	it('is made unless the operator has turned it off', () => {
		expect(names({})).toEqual(expect.arrayContaining([...REASONS]))
	})

	it.each(REASONS)('of %s can be turned off by itself', (claim) => {
		const stated = CLAIMS.filter((each) => each !== claim)
		expect(names({ stated })).toEqual(names({}).filter((name) => name !== claim))
	})

	it('of what the system does stands whatever is turned off', () => {
		expect(names({ stated: [] })).toEqual(['reviewed', 'followed', 'guests'])
	})

	it('of no fee is none before the fees are known', () => {
		expect(names({ regions: [] })).not.toContain('free')
	})

	it('of many nonprofits counts full hundreds', () => {
		const figures = (nonprofits: number) => ({ figures: { nonprofits, booksVerifiedAt: null } })
		for (const [count, atLeast] of [
			[3, 100],
			[100, 100],
			[399, 300],
		] as const)
			expect(claimsOf({ ...NONE, ...figures(count) })).toContainEqual({ name: 'nonprofits', atLeast })
	})

	it('of verified books says when', () => {
		const booksVerifiedAt = '2026-11-20T22:30:00.000Z'
		expect(claimsOf({ ...NONE, figures: { nonprofits: 0, booksVerifiedAt } })).toContainEqual({
			name: 'books',
			verifiedAt: booksVerifiedAt,
		})
	})
})
