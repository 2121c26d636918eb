import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IS_NIGHTLY, sized } from '../harness/length.ts'
import { nameOf } from '../nightly/access/matrix.ts'
import { CALLS } from './bad-input.calls.ts'
import { mismatch, rowsOf, schemaAnswer, send } from './bad-input.ts'
import { makeWorld, type World } from './bad-input.world.ts'
import { DECLARED } from './declared.ts'
import { changesBetween, type Harness, startHarness } from './harness.ts'
import { nulsOf } from './nuls.ts'
import { replayOf } from './replays.ts'
import { unfitTextsOf } from './schema-texts.ts'

const REPLAYS = [...DECLARED.values()].flatMap(({ calls, replays }) =>
	Object.entries(replays).flatMap(([route, rule]) => {
		const call = calls.find((each) => each.route === route)
		const make = call && replayOf(rule, call)
		return make ? [[route, make] as const] : []
	}),
)

/** After so many routes it is looked whether their wrong requests changed anything. */
const CHECK_EVERY = sized(50, 1)

describe('wrong requests', () => {
	let harness: Harness
	let world: World
	/** Of all records, as the calls so far left them. */
	let known: string | null = null
	beforeAll(async () => {
		harness = await startHarness()
		world = await makeWorld(harness)
	}, 120_000)

	/** Records as they are when nothing is under way any more. */
	async function atRest(): Promise<string> {
		await harness.system.untilIdle()
		return harness.fingerprint()
	}
	afterAll(() => harness?.stop())

	it('are known of every route', async () => {
		const { paths } = await harness
			.guest()
			.json<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
		const routes = Object.entries(paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
		)
		expect(CALLS.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
	})

	it('with a text that no database keeps are refused wherever one may be sent', () => {
		const taken = harness.system.routes.map(({ method, path, ...route }) => [
			`${method} ${path}`,
			nulsOf(route),
		])
		expect(taken.filter(([, fields]) => fields?.length)).toEqual([])
	})

	it('are refused in words for people, in both languages, in every nested field and parameter', () => {
		const texts = harness.system.routes.map((route) => [`${route.method} ${route.path}`, unfitTextsOf(route)])
		expect(texts.filter(([, text]) => text?.length)).toEqual([])
	})

	it.each(CALLS.map((call, place) => [call.route, call, place] as const))(
		'to %s are refused in the right words and change nothing',
		async (name, call, place) => {
			const problems: string[] = []
			const before = known ?? (await atRest())
			const { own, refusedBySchemas, refusedOfAll } = rowsOf(call, world)
			const route = harness.system.routes.find((each) => nameOf(each) === name)
			if (!route) throw new Error(`There is no ${name}.`)
			// By day a schema is asked without a request, and of what is refused of all calls each has another one in turn.
			const bySchema = refusedBySchemas.map((row) => ({ row, answer: schemaAnswer(route, row) }))
			const others = bySchema.filter(({ answer }) => IS_NIGHTLY || answer === null).map(({ row }) => row)
			const turn = place % Math.max(1, refusedOfAll.length)
			for (const row of [...own, ...others, ...sized(refusedOfAll.slice(turn, turn + 1), refusedOfAll)]) {
				const problem = mismatch(await send(call, row, world), row.refusal)
				if (problem) problems.push(`${row.label}: ${problem}`)
			}
			for (const { row, answer } of bySchema) {
				const problem = answer && mismatch(answer, row.refusal)
				if (problem) problems.push(`${row.label}, by its schema: ${problem}`)
			}
			// To look at every record takes longer than many calls.
			if ((place + 1) % CHECK_EVERY > 0 && place + 1 < CALLS.length) {
				known = before
				expect(problems).toEqual([])
				return
			}
			const after = await harness.fingerprint()
			const changed = changesBetween(before, after)
			known = changed.length > 0 ? null : after
			if (changed.length > 0) problems.push(`One of the last ${CHECK_EVERY} changed ${changed.join()}.`)
			expect(problems).toEqual([])
		},
	)

	it.each(REPLAYS)('%s is done once, however often it is sent under one key', async (route, make) => {
		const { caller, method, url, body, other, headers } = await make(world)
		expect(`${method} ${url.split('?')[0]}`).toMatch(new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
		const send = (payload: object | undefined) =>
			caller.call(method, url, {
				body: payload,
				headers: { ...headers, 'idempotency-key': `once-${route.replaceAll(/\W+/g, '-')}` },
			})
		const before = IS_NIGHTLY ? await atRest() : null
		const first = await send(body)
		expect([200, 202], first.text).toContain(first.status)
		const after = await atRest()
		expect(after).not.toBe(before)

		const second = await send(body)
		expect([second.status, second.body]).toEqual([first.status, first.body])
		// What followed from it may have gone to the same stream meanwhile.
		expect(String(second.headers['x-position']) >= String(first.headers['x-position'])).toBe(true)
		if (other) {
			expect(await send(other)).toMatchObject({
				status: 409,
				body: {
					code: 'IDEMPOTENCY_KEY_REUSED',
					message: 'This key was already used with another request.',
				},
			})
		}
		expect(await harness.fingerprint()).toBe(after)
	})
})
