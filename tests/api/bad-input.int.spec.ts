import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IS_NIGHTLY, sized } from '../harness/length.ts'
import { edgeRows, schemaRows, versionRows } from './bad-input.rows.ts'
import { REFUSED_BY_HANDLERS, WRONGS } from './bad-input.table.ts'
import { send } from './call.ts'
import { CALLS, nameOf } from './calls.ts'
import { DECLARED } from './declared.ts'
import { changesBetween, type Harness, startHarness } from './harness.ts'
import { replayOf } from './replays.ts'
import { mismatch } from './schema-answer.ts'
import { makeWorld, type World } from './world.ts'
import { partsOfCall, rowOf } from './wrong-fields.ts'

const REPLAYS = [...DECLARED.values()].flatMap(({ replays }) =>
	Object.entries(replays).flatMap(([route, rule]) => {
		const call = CALLS.find((each) => each.route === route)
		const make = call && replayOf(rule, call)
		return make ? [[route, make] as const] : []
	}),
)

/** The number of routes after which the test checks that their wrong requests changed nothing. */
const CHECK_EVERY = sized(50, 1)

describe('wrong requests', () => {
	let harness: Harness
	let world: World
	let known: string | null = null
	beforeAll(async () => {
		harness = await startHarness()
		world = await makeWorld(harness)
	}, 120_000)

	async function atRest(): Promise<string> {
		await harness.system.untilIdle()
		return harness.fingerprint()
	}
	afterAll(() => harness?.stop())

	it('are known of every route', () => {
		const routes: readonly string[] = harness.system.routes.map(nameOf)
		expect(CALLS.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
	})

	it.each(CALLS.map((call, place) => [call.route, call, place] as const))(
		'to %s are refused in the right words and change nothing',
		async (name, call, place) => {
			const problems: string[] = []
			const before = known ?? (await atRest())
			const route = harness.system.routes.find((each) => nameOf(each) === name)
			if (!route) throw new Error(`There is no ${name}.`)
			const parts = partsOfCall(route, call, world)
			const wrongs = WRONGS.filter((each) => each.route === name).filter(
				({ field }) => IS_NIGHTLY || REFUSED_BY_HANDLERS.includes(`${name} ${field}`),
			)
			const edge = edgeRows(route, parts.body)
			// By day another one of them for each call.
			const turn = place % Math.max(1, edge.length)
			const rows = [
				...(call.rows?.(world) ?? []),
				...schemaRows(route, call.url(world), parts.body),
				...versionRows(route, name),
				...sized(edge.slice(turn, turn + 1), edge),
				...wrongs.map((wrong) => rowOf(wrong, call.url(world), parts)),
			]
			for (const row of rows) {
				const problem = mismatch(await send(call, row, world), row.refusal)
				if (problem) problems.push(`${row.label}: ${problem}`)
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
		// Later effects may have written to the same stream meanwhile.
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
