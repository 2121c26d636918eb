import { describe, expect, it } from 'vitest'
import { homeHref, readHome } from './address.ts'

const read = (query: string) => readHome(new URLSearchParams(query), 'IN')

describe('the address of the first page', () => {
	it('names region, cause and order, and leaves out what nobody knows', () => {
		expect(read('region=US&category=health&sort=ending')).toEqual({
			region: 'US',
			isNamed: true,
			category: 'health',
			sort: 'ending',
		})
		expect(read('region=GB&category=cars&sort=up')).toEqual({
			region: 'IN',
			isNamed: false,
			category: undefined,
			sort: 'recommended',
		})
	})

	it('keeps what else was chosen, and names a region only where it was named', () => {
		expect(homeHref(read('category=health'), { sort: 'funded' })).toBe('/?category=health&sort=funded#live')
		expect(homeHref(read('region=US&sort=funded'), { category: 'food' })).toBe(
			'/?region=US&category=food&sort=funded#live',
		)
		expect(homeHref(read('category=health&sort=ending'), { category: undefined, sort: 'recommended' })).toBe(
			'/#live',
		)
	})
})
