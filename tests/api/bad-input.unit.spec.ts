import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../kernel/http/route.ts'
import { plainText, text } from '../../kernel/wire/schemas.ts'
import { declaredRoutes } from '../../tools/build/declared-routes.ts'
import { REFUSED_BY_HANDLERS, WRONGS } from './bad-input.table.ts'
import { nameOf } from './calls.ts'
import { NO_WORLD } from './no-world.ts'
import { paramsOf, schemaAnswer } from './schema-answer.ts'
import { routeProblems, schemaProblems } from './schema-walk.ts'
import { wrongFields } from './wrong-fields.ts'

const ROUTES = declaredRoutes().map((route) => [nameOf(route), route] as const)
const FOUND = new Map(ROUTES.map(([name, route]) => [name, wrongFields(route, name)]))
const routeOf = (name: string): Route => {
	const route = ROUTES.find(([each]) => each === name)?.[1]
	if (!route) throw new Error(`There is no ${name}.`)
	return route
}

const AS_TYPED = 'body.values.{} '

const TEXTS_IN_ADDRESSES = [
	'DELETE /api/backoffice/donations/{id}/disputes/{dispute}/files/{file} dispute',
	'DELETE /api/v1/saved/cards/{customerId}/{cardId} customerId',
	'GET /api/backoffice/activity/{id} id',
	'GET /api/backoffice/deadLetters/{id} id',
	'GET /api/backoffice/donations/{id}/disputes/{dispute}/evidence dispute',
	'GET /api/backoffice/effects/{id} id',
	'GET /api/backoffice/expiries/{id} id',
	'GET /api/v1/liveEvents/{slug} slug',
	'GET /api/v1/media/episodes/{file} file',
	'GET /api/v1/radio/interviews/{id}/invitation/{key} key',
	'GET /api/v1/saved/cards/{customerId} customerId',
	'GET /api/v1/user/profile/{id} id',
	'GET /api/v1/userOrOrgName/{name} name',
	'GET /hi/talradiowidget/{channel} channel',
	'GET /podcast/{slug}/artwork.jpg slug',
	'GET /podcast/{slug}/feed.xml slug',
	'GET /talradiowidget/{channel} channel',
	'POST /api/backoffice/donations/{id}/disputes/{dispute}/answer dispute',
	'POST /api/backoffice/donations/{id}/disputes/{dispute}/files dispute',
	'POST /api/backoffice/donations/{id}/warnings/{warning}/answer warning',
	'POST /api/backoffice/effects/{id}/retry id',
	'POST /api/v1/liveEvents/{slug}/registrations slug',
	'POST /api/v1/liveEvents/{slug}/waiting slug',
	'PUT /api/v1/saved/cards/{customerId}/{cardId}/default customerId',
]

const MALFORMED_IDS = ['nonsense', '1', '\u0000', "' OR 1=1--", '0192f0c4-7a1b-7c3d-8e5f-1a2b3c4d5e6f0']

describe('wrong input', () => {
	it.each(ROUTES)(
		'of %s is refused by its schemas, in words for people, as the table has it',
		(name, route) => {
			const walked = routeProblems(route).filter((problem) => !problem.startsWith(AS_TYPED))
			expect([...walked, ...(FOUND.get(name)?.problems ?? [])]).toEqual([])
		},
	)

	it('is left to handlers where it depends on what there is', () => {
		const fields = [...FOUND].flatMap(([name, { taken }]) => taken.map(({ field }) => `${name} ${field}`))
		expect([...new Set(fields)].toSorted()).toEqual(REFUSED_BY_HANDLERS)
	})

	it('is refused as an id of an address', () => {
		const takesText = ROUTES.flatMap(([name, route]) => {
			const places = Object.keys(paramsOf(route, route.path))
			return places.flatMap((place) => {
				const right = Object.fromEntries(places.map((each) => [each, String(NO_WORLD.live)]))
				const taken = MALFORMED_IDS.filter((id) => {
					const answer = schemaAnswer(route, 'params', { ...right, [place]: id })
					const { details = [] } = (answer?.body ?? {}) as { details?: { field: string }[] }
					return !details.some(({ field }) => field === place)
				})
				return taken.length > 0 ? [`${name} ${place}`] : []
			})
		})
		expect(takesText.toSorted()).toEqual(TEXTS_IN_ADDRESSES)
	})

	it('has a table of routes that there are', () => {
		const names = new Set<string>(ROUTES.map(([name]) => name))
		expect(WRONGS.length).toBeGreaterThan(4_000)
		expect(WRONGS.filter(({ route }) => !names.has(route))).toEqual([])
	})
})

describe('a check that is gone', () => {
	const faulty: readonly (readonly [string, z.ZodType, string])[] = [
		['a longest text', z.object({ name: plainText('common.fields.enterText') }), 'takes a text of 30,001'],
		['the refusal of NUL', z.object({ name: z.string().max(50) }), 'takes a text with NUL'],
		['a largest number', z.object({ age: z.number() }), 'takes 1e21'],
		['a longest list', z.object({ tags: z.array(z.boolean()) }), 'takes a list of 1,001'],
		['words for people', z.object({ age: z.int('Too big').max(9) }), 'says “Too big”'],
	]
	it.each(faulty)('is named: %s', (_, schema, problem) => {
		expect(schemaProblems(schema, 'body').join()).toContain(problem)
	})

	it('is named: names in addresses that nobody knows', () => {
		const filter = z.object({ filter: z.object({ q: text(9, 'common.fields.fillIn').optional() }) })
		expect(schemaProblems(filter.strict(), 'query', true)).toEqual(['query.filter takes an unknown name.'])
	})

	it('is named: a limit of the specification', () => {
		const route = routeOf('POST /api/v1/organization')
		const body = (route.body as z.ZodObject).extend({
			orgName: text(60, 'organizations.fields.enterOrganizationName'),
		})
		const { taken } = wrongFields({ ...route, body }, nameOf(route))
		expect(taken.map(({ value }) => value)).toContain('x'.repeat(51))
	})

	it('is named: a text of the specification', () => {
		const route = routeOf('POST /api/v1/organization')
		const body = (route.body as z.ZodObject).extend({ orgName: text(50, 'common.fields.fillIn') })
		expect(wrongFields({ ...route, body }, nameOf(route)).problems.join()).toContain(
			'Please enter organization name orgName, got',
		)
	})
})
