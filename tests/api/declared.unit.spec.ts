import { describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../../infra/capabilities.ts'
import { DECLARED } from './declared.ts'

describe('what capabilities declare to the tests of the API', () => {
	it('is there of every capability that has routes', () => {
		const withRoutes = CAPABILITIES.flatMap(({ name, routes }) => (routes ? [name.split('/')[1]] : []))
		expect([...DECLARED.keys()]).toEqual([...new Set(withRoutes)].toSorted())
	})

	it.each([...DECLARED])('has one call and one access rule of each route of %s', (_, { calls, rules }) => {
		const routes = calls.map(({ route }) => route)
		expect(routes).toEqual([...new Set(routes)])
		expect(Object.keys(rules).toSorted()).toEqual(routes.toSorted())
	})

	it('names every replay once', () => {
		const names = [...DECLARED.values()].flatMap(({ replays = {} }) => Object.keys(replays))
		expect(names).toEqual([...new Set(names)])
	})
})
