import { describe, expect, it } from 'vitest'
import { claimsOf } from './claims.ts'

const REGIONS = [{ processingFees: 2.36 }, { processingFees: 2.9 }]
const NONE = { regions: REGIONS, figures: { nonprofits: 0, booksVerifiedAt: null }, apps: [null, null] }
const names = (facts: Partial<typeof NONE> | object) =>
	claimsOf({ ...NONE, ...facts }).map(({ name }) => name)

describe('A claim', () => {
	it('of an empty system is of what it does, not of what came of it', () => {
		expect(names({})).toEqual(['free', 'reviewed', 'followed', 'guests', 'tools'])
	})

	it('of no fee is none before the fees are known', () => {
		expect(names({ regions: [] })).not.toContain('free')
	})

	it('of an app needs one', () => {
		expect(names({ apps: [null, 'https://apps.example/karuna'] })).toContain('app')
	})

	it('of many nonprofits counts full hundreds that are there', () => {
		const figures = (nonprofits: number) => ({ figures: { nonprofits, booksVerifiedAt: null } })
		expect(names(figures(99))).not.toContain('nonprofits')
		expect(claimsOf({ ...NONE, ...figures(100) })).toContainEqual({ name: 'nonprofits', atLeast: 100 })
		expect(claimsOf({ ...NONE, ...figures(399) })).toContainEqual({ name: 'nonprofits', atLeast: 300 })
	})

	it('of verified books says when', () => {
		const booksVerifiedAt = '2026-11-20T22:30:00.000Z'
		expect(claimsOf({ ...NONE, figures: { nonprofits: 0, booksVerifiedAt } })).toContainEqual({
			name: 'books',
			verifiedAt: booksVerifiedAt,
		})
	})
})
