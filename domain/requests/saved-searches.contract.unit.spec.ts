import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { nextDigestAt } from './digests.contract.ts'
import { REQUEST_TYPES } from './kinds/kinds.contract.ts'
import {
	keysOfRequest,
	keysOfSearch,
	sameAs,
	savedFilters,
	savedSearchBody,
	searchAddress,
} from './saved-searches.contract.ts'

const saved = (filters: object) => savedFilters.parse(filters)
const isRefused = (filters: unknown) => !savedFilters.safeParse(filters).success

describe('filters of a saved search', () => {
	it('are the same for the same search, however they are written', () => {
		const one = saved({ requestType: 'career,mentoring', keyword: ' Law  school ', region: 'IN' })
		const other = saved({ region: 'IN', keyword: 'law school', requestType: 'mentoring,career' })
		expect(sameAs(one)).toBe(sameAs(other))
		expect(one.keyword).toBe('Law school')
	})

	it('name the country of a town, and how far from it', () => {
		expect(saved({ near: 'IN.38.Ranchi' })).toEqual({ near: 'IN.38.Ranchi', region: 'IN', withinKm: '50' })
		expect(sameAs(saved({ near: 'IN.38.Ranchi', withinKm: '50', region: 'IN' }))).toBe(
			sameAs(saved({ near: 'IN.38.Ranchi' })),
		)
	})

	it('have facets of their kinds', () => {
		expect(saved({ requestType: 'bloodDonation', bloodGroup: 'O+,B+' })).toMatchObject({
			bloodGroup: 'B+,O+',
		})
		expect(isRefused({ requestType: 'cash', bloodGroup: 'O+' })).toBe(true)
	})

	it.each([
		['nothing', {}],
		['an empty keyword', { keyword: '  ' }],
		['somebody’s own', { user_id: crypto.randomUUID() }],
		['favourites', { favourite: 'true' }],
		['private ones', { isPrivate: 'true' }],
		['other statuses', { status: '-4' }],
		['a filter that there isn’t', { colour: 'green' }],
		['a prototype', JSON.parse('{"__proto__": "x", "constructor": "y"}')],
		['a kind that there isn’t', { requestType: 'boat' }],
		['a distance without a town', { withinKm: '10' }],
		['a keyword of 10 kB', { keyword: 'x'.repeat(10_000) }],
		['NUL', { keyword: 'a\u0000b' }],
		['a list', [['keyword', 'x']]],
		['numbers', { withinKm: 5 }],
	])('are refused: %s', (_, filters) => {
		expect(isRefused(filters)).toBe(true)
	})

	it('lead to the search that they are of', () => {
		expect(
			searchAddress(saved({ keyword: 'clean water/1', near: 'IN.38.Ranchi', isTaxBenefit: 'true' })),
		).toBe('/search/clean%20water%2F1?region=IN&near=IN.38.Ranchi&within=50&tax=1')
		expect(searchAddress(saved({ requestType: 'career' }))).toBe('/search?region=all&requestType=career')
	})

	it('take no zone that there isn’t, and no name of 10 kB', () => {
		const body = { name: 'Ranchi', filters: { region: 'IN' }, zone: 'Asia/Kolkata' }
		expect(savedSearchBody.safeParse(body).success).toBe(true)
		expect(savedSearchBody.safeParse({ ...body, zone: 'Asia/Atlantis' }).success).toBe(false)
		expect(savedSearchBody.safeParse({ ...body, name: 'x'.repeat(10_000) }).success).toBe(false)
	})
})

describe('keys of the index', () => {
	it('meet where kind, region and category allow it, and nowhere else', () => {
		const request = { requestType: 'career', region: 'IN', category: 'education' } as const
		const keys = keysOfRequest(request)
		for (const requestType of [undefined, 'career', 'mentoring', 'career,mentoring'])
			for (const region of [undefined, 'IN', 'US'])
				for (const category of [undefined, 'education', 'health']) {
					const filters = Object.fromEntries(
						Object.entries({ requestType, region, category }).filter(([, value]) => value !== undefined),
					) as Record<string, string>
					const finds =
						(requestType?.split(',').includes('career') ?? true) &&
						(region ?? 'IN') === 'IN' &&
						(category ?? 'education') === 'education'
					expect([filters, keysOfSearch(filters).some((key) => keys.includes(key))]).toEqual([filters, finds])
				}
		expect(keysOfSearch({ requestType: REQUEST_TYPES.join(',') })).toHaveLength(REQUEST_TYPES.length)
	})
})

describe('the next digest', () => {
	const at = (zone: string, now: string) => new Date(nextDigestAt(zone, Date.parse(now))).toISOString()

	it('is at eight by the clock of the zone', () => {
		expect(at('Asia/Kolkata', '2026-11-26T01:00:00Z')).toBe('2026-11-26T02:30:00.000Z')
		expect(at('Asia/Kolkata', '2026-11-26T02:30:00Z')).toBe('2026-11-27T02:30:00.000Z')
		expect(at('America/Los_Angeles', '2026-11-26T02:30:00Z')).toBe('2026-11-26T16:00:00.000Z')
	})

	it('stays at eight when the clock is put forward or back', () => {
		// New York: on 8 March 2026 at two o'clock it is three, on 1 November at two it is one.
		expect(at('America/New_York', '2026-03-07T14:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
		expect(at('America/New_York', '2026-10-31T13:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
	})

	it('is always later, and never more than a day and an hour away', () => {
		for (const zone of ['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])
			for (let hour = 0; hour < 366 * 24; hour += 7) {
				const now = Date.UTC(2026, 0, 1) + hour * HOUR_MS + 17_000
				const next = nextDigestAt(zone, now)
				expect(next).toBeGreaterThan(now)
				expect(next - now).toBeLessThanOrEqual(25 * HOUR_MS)
				const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(next)
				expect(time).toBe('08:00')
			}
	})
})
