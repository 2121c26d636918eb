import { describe, expect, it } from 'vitest'
import { requestListQuery } from '../../../../../domain/requests/contract.ts'
import { facetsFor, filterCount, filtersOf, paramsOf, readSearch, withoutFilters } from './search-address.ts'

const read = (query: string, keyword = '') => readSearch(new URLSearchParams(query), keyword, 'IN')
const written = (query: string) => paramsOf(read(query), 'IN').toString()

describe('the address of a search', () => {
	it.each([
		'',
		'requestType=volunteering%2Ccareer&areas=design%2Claw&category=health&sort=ending',
		'region=US&near=US.NJ.Newark&within=100&tax=1&urgent=1&sort=nearest',
		'region=all&sort=funded',
	])('is read and written as it was: %s', (query) => {
		const order = (text: string) => [...new URLSearchParams(text)].toSorted()
		expect(order(written(query))).toEqual(order(query))
	})

	it.each([
		[
			'a kind, a cause, a region and an order that nobody knows',
			'requestType=ferry&category=cars&region=GB&sort=up',
		],
		['a facet of another kind, or of none', 'bloodGroup=A%2B&areas=design'],
		['a town of another region, and a distance without one', 'near=US.NJ.Newark&within=100&sort=nearest'],
		['the region that is usual, and the distance', 'region=IN&within=50'],
	])('leaves out %s', (_, query) => {
		expect(written(query)).toBe('')
	})

	it('becomes a query that the API takes', () => {
		const search = read('requestType=career,plasma&areas=design&bloodGroup=A%2B&near=IN.38.Ranchi', 'help')
		const { facets, ...query } = filtersOf(search)
		expect(requestListQuery.parse({ ...query, ...facets })).toMatchObject({
			keyword: 'help',
			requestType: ['career', 'plasma'],
			areas: 'design',
			bloodGroup: 'A+',
			near: 'IN.38.Ranchi',
			withinKm: 50,
			region: 'IN',
			sortBy: 'relevance',
		})
	})

	it('keeps text and order without filters, and counts what is set', () => {
		const search = read('requestType=career&areas=law&tax=1&region=all&sort=funded', 'help')
		expect(filterCount(search, 'IN')).toBe(4)
		const cleared = withoutFilters(search, 'IN')
		expect([cleared.keyword, cleared.sort, filterCount(cleared, 'IN')]).toEqual(['help', 'funded', 0])
	})

	it('has a facet of several kinds once, with the options of all', () => {
		const areas = facetsFor(['career', 'mentoring']).filter(({ name }) => name === 'areas')
		expect(areas).toHaveLength(1)
		expect(areas[0]?.kind).toBe('career')
	})
})
