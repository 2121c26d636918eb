import { describe, expect, it } from 'vitest'
import { MAX_FUNDRAISERS, moreHref, readLanding } from './address.ts'

const read = (query: string) => readLanding(new URLSearchParams(query), 'IN')

describe('An address of the landing page', () => {
	it('names a region and how many fundraisers are visible', () => {
		expect(read('region=US&count=12')).toEqual({ region: 'US', isNamed: true, count: 12 })
	})

	it('is of the first region with the first few where it names nothing that is known', () => {
		const usual = { region: 'IN', isNamed: false, count: 6 }
		for (const query of [
			'',
			'region=GB',
			'count=7',
			'count=0',
			'count=-6',
			'count=30',
			'count=1e9',
			'count=x',
		])
			expect(read(query)).toEqual(usual)
	})

	it('leads to more of them, at the first new one, until the search goes on', () => {
		expect(moreHref(read('region=US'))).toBe('/NewHome?region=US&count=12#fundraiser-7')
		expect(moreHref(read(`count=${MAX_FUNDRAISERS}`))).toBeNull()
	})
})
