import { describe, expect, it } from 'vitest'
import { requestListQuery } from '../contract.ts'
import { facetsIn } from './facets.contract.ts'
import { facetsOf } from './facets-of.contract.ts'
import { KINDS } from './kinds.contract.ts'

const FACETS = KINDS.flatMap((kind) => facetsOf(kind).map((facet) => ({ code: kind.code, ...facet, kind })))

describe('what lists of requests are narrowed down by', () => {
	it.each(FACETS)('$name of $code is a field that everybody sees, with a list', ({ name, options, kind }) => {
		expect(kind.fields[name]?.seenBy).toBe('public')
		expect(options.length).toBeGreaterThan(1)
	})

	it.each(FACETS)('$name of $code is a filter that takes its options', ({ name, options }) => {
		const [first = '', second = ''] = options
		const query = requestListQuery.parse({ [name]: `${first},${second}` })
		expect(facetsIn(query)).toEqual([{ name, options: [first, second] }])
		expect(requestListQuery.safeParse({ [name]: `${first},nothing` }).success).toBe(false)
	})

	it('is nothing where a query names none', () => {
		expect(facetsIn(requestListQuery.parse({ category: 'health', region: 'IN' }))).toEqual([])
	})
})
