import { describe, expect, test } from 'vitest'
import { RESOURCES } from './index.ts'

const indexes = import.meta.glob<{ resources: unknown }>('./*/index.ts', { eager: true })
const calls = import.meta.glob<{ createCalls: unknown }>('./*/calls.ts', { eager: true })

describe('The resources that folders declare', () => {
	test.each(Object.entries(indexes))('%s exports them as resources', (_, exports) => {
		expect(exports.resources).toEqual(expect.arrayContaining([expect.objectContaining({})]))
	})

	test.each(Object.entries(calls))('%s exports how its calls are made', (_, exports) => {
		expect(exports.createCalls).toBeTypeOf('function')
	})

	test('have names, addresses and places of their own', () => {
		const names = RESOURCES.map(({ name }) => name)
		expect(names).toEqual([...new Set(names)])
		const paths = RESOURCES.flatMap(({ pages = [], aliases = {} }) => [
			...pages.map(({ path }) => path),
			...Object.keys(aliases),
		])
		expect(paths).toEqual([...new Set(paths)])
		const places = RESOURCES.flatMap(({ place }) => (place ? [`${place.group} ${place.order}`] : []))
		expect(places).toEqual([...new Set(places)])
	})
})
