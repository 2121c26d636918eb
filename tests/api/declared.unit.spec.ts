import { describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../../apps/capabilities.ts'
import { declaredRoutes } from '../../tools/build/declared-routes.ts'
import { open } from '../nightly/access/rule.ts'
import type { ApiCall } from './call.ts'
import { CALLS, nameOf } from './calls.ts'
import type { TestDeclaration } from './declaration.ts'
import { DECLARED } from './declared.ts'
import { replayProblems } from './replays.ts'

type Calls = Pick<TestDeclaration, 'calls' | 'rules'>

function callProblems({ calls, rules }: Calls): string[] {
	const routes = calls.map(({ route }) => route as string)
	return [
		...routes.filter((route, at) => routes.indexOf(route) !== at).map((route) => `${route} has two calls.`),
		...routes.filter((route) => !(route in rules)).map((route) => `${route} has no access rule.`),
	]
}

const missingIn = (routes: readonly string[], known: readonly string[]): string[] =>
	routes.filter((route) => !known.includes(route))

function placesWithoutIds(declared: readonly Pick<TestDeclaration, 'rules' | 'ids'>[]): string[] {
	const segments = new Set(declared.flatMap(({ ids }) => Object.keys(ids?.segments ?? {})))
	const places = declared
		.flatMap(({ rules }) => Object.keys(rules))
		.flatMap((route) => [...route.matchAll(/([^/]+)\/\{\w+\}/g)].map(([, segment = '']) => segment))
	return [...new Set(places)].filter((segment) => !segments.has(segment))
}

describe('what capabilities declare to the tests of the API', () => {
	const all = [...DECLARED.values()]
	const routes = declaredRoutes().map(nameOf)

	it('is there of every capability that has routes', () => {
		const withRoutes = CAPABILITIES.flatMap(({ name, routes }) => (routes ? [name.split('/')[1]] : []))
		expect([...DECLARED.keys()]).toEqual([...new Set(withRoutes)].toSorted())
	})

	it('has a right call and an access rule of every route', () => {
		const rules = all.flatMap((declared) => Object.keys(declared.rules))
		expect(routes.length).toBeGreaterThan(250)
		expect(missingIn(routes, rules)).toEqual([])
		expect(
			missingIn(
				routes,
				CALLS.map(({ route }) => route),
			),
		).toEqual([])
	})

	it.each([...DECLARED])('has one call and one access rule of each route of %s', (_, declared) => {
		expect(callProblems(declared)).toEqual([])
	})

	it.each([...DECLARED])('says how each change of %s is shown to be done once, or why not', (_, declared) => {
		expect(replayProblems(Object.keys(declared.rules), declared.replays)).toEqual([])
	})

	it('gives the fuzz ids wherever an address has one', () => {
		expect(placesWithoutIds(all)).toEqual([])
	})
})

describe('what is forgotten', () => {
	const get: ApiCall = { route: 'GET /api/v1/wells/{id}', as: 'guest', url: () => '' }
	const post: ApiCall = { ...get, route: 'POST /api/v1/wells' }
	const rules = { [get.route]: open, [post.route]: open }

	it('is named: a call or an access rule', () => {
		expect(callProblems({ calls: [get, post], rules })).toEqual([])
		expect(callProblems({ calls: [get, post], rules: { [get.route]: open } })).toEqual([
			'POST /api/v1/wells has no access rule.',
		])
		expect(callProblems({ calls: [get, post, post], rules })).toEqual(['POST /api/v1/wells has two calls.'])
		expect(missingIn([get.route, post.route], [get.route])).toEqual([post.route])
	})

	it('is named: a replay, or what it rests on', () => {
		expect(replayProblems([get.route, post.route], { [post.route]: 'right call' })).toEqual([])
		expect(replayProblems([get.route, post.route], {})).toEqual([
			'POST /api/v1/wells changes something and has no rule of replays.',
		])
		expect(replayProblems([get.route], { [post.route]: 'right call' })).toEqual([
			'POST /api/v1/wells has a rule of replays, and is no route that changes something.',
		])
		expect(replayProblems([get.route, post.route], { [post.route]: { as: 'PUT /api/v1/wells' } })).toEqual([
			'POST /api/v1/wells is said to be as PUT /api/v1/wells, which is not shown.',
		])
	})

	it('is named: ids for the fuzz', () => {
		const segments = { wells: ['well'] }
		expect(placesWithoutIds([{ rules, ids: { kinds: {}, segments } }])).toEqual([])
		expect(placesWithoutIds([{ rules }])).toEqual(['wells'])
	})
})
