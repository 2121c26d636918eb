import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IS_NIGHTLY, sized } from '../harness/length.ts'
import { edgeRows, schemaRows, versionRows } from './bad-input.rows.ts'
import { REFUSED_BY_HANDLERS, WRONGS } from './bad-input.table.ts'
import { send } from './call.ts'
import { CALLS, nameOf } from './calls.ts'
import { DECLARED } from './declared.ts'
import { type Answer, changesBetween, type Harness, startHarness } from './harness.ts'
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

// They come last: others change what they remove.
const REMOVALS = REPLAYS.filter(([route]) => route.startsWith('DELETE'))
const OTHERS = REPLAYS.filter((each) => !REMOVALS.includes(each))

type Send = (payload?: object) => Promise<Answer>

/** The number of repeated requests before one look at every record, which takes longer than they do. */
const TOGETHER = sized(15, 1)

/** Neighbours, which change the same things, are in different parts. */
const partsOf = <Item extends readonly [string, unknown]>(items: readonly Item[], size: number) => {
	const parts = Math.ceil(items.length / size)
	return Array.from({ length: parts }, (_, part) => {
		const some = items.filter((_, at) => at % parts === part)
		return [some.map(([name]) => name).join(', '), some] as const
	})
}

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

	it.each([...partsOf(OTHERS, TOGETHER), ...partsOf(REMOVALS, TOGETHER)])(
		'%s are done once, however often they are sent under one key',
		async (_, replays) => {
			const before = IS_NIGHTLY ? await atRest() : null
			const done: { first: Answer; other: object | undefined; send: Send }[] = []
			for (const [route, make] of replays) {
				const { caller, method, url, body, other, headers } = await make(world)
				const path = new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
				expect(`${method} ${url.split('?')[0]}`).toMatch(path)
				const key = `once-${route.replaceAll(/\W+/g, '-')}`
				const send: Send = (payload = body) =>
					caller.call(method, url, { body: payload, headers: { ...headers, 'idempotency-key': key } })
				const first = await send()
				expect([200, 202], `${route}: ${first.text}`).toContain(first.status)
				const second = await send()
				expect([route, second.status, second.body]).toEqual([route, first.status, first.body])
				done.push({ first, other, send })
			}
			const after = await atRest()
			expect(after).not.toBe(before)

			for (const { first, other, send } of done) {
				const third = await send()
				expect(third.status).toBe(first.status)
				// By day others of its part have changed what some answers show.
				if (IS_NIGHTLY) expect(third.body).toEqual(first.body)
				// Later effects may have written to the same stream meanwhile.
				expect(String(third.headers['x-position']) >= String(first.headers['x-position'])).toBe(true)
				if (other) {
					expect(await send(other)).toMatchObject({
						status: 409,
						body: {
							code: 'IDEMPOTENCY_KEY_REUSED',
							message: 'This key was already used with another request.',
						},
					})
				}
			}
			expect(changesBetween(after, await harness.fingerprint())).toEqual([])
		},
	)
})
