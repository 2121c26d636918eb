import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'

describe('An address', () => {
	it('is the pattern itself when it takes nothing', () => {
		expect(paths.home.href()).toBe('/')
	})

	it('takes its parameters, escaped', () => {
		expect(paths.searchFor.href({ keyword: 'water / पानी?' })).toBe(
			`/search/${encodeURIComponent('water / पानी?')}`,
		)
	})

	it('carries a query, without what is not set', () => {
		expect(paths.search.href({ category: 'health', region: undefined })).toBe('/search?category=health')
		expect(paths.editRequest.href({ id: '7' }, { step: '2' })).toBe('/new-request/7?step=2')
	})
})
