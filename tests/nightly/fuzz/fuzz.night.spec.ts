import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '../../../infra/http/test-app.ts'
import { route } from '../../../kernel/http/route.ts'
import { booksFaults } from './afterwards.ts'
import { mislabelled } from './content-types.ts'
import { type ApiDocument, operationsOf, validatorsOf } from './document.ts'
import { signInAll } from './people.ts'
import { createPools } from './pools.ts'
import { REASONS } from './reasons.ts'
import { coverageLines, faultLines, neverTaken, summaryLines } from './report.ts'
import { fuzz, readDocument } from './run.ts'
import { makeShot } from './shots.ts'
import { startTarget, targetOfGuests } from './target.ts'
import { faultOf, type Shot } from './verdict.ts'
import { openWire } from './wire.ts'

const REQUESTS = 100_000
const SEED = 20_261_121
const TIMEOUT_MS = 1_200_000

describe('the API under hostile input', () => {
	let running: Awaited<ReturnType<typeof startTarget>>
	beforeAll(async () => {
		running = await startTarget()
	}, 300_000)
	afterAll(() => running?.stop(), 60_000)

	it(
		'never takes a body that it hasn’t looked at, whatever its type is called',
		async () => {
			const wire = openWire(running.target.port)
			try {
				const document = await readDocument(wire)
				const validators = validatorsOf(document)
				const { senders } = await signInAll(wire)
				const faults: string[] = []
				let count = 0
				const requests = mislabelled(operationsOf(document), running.target, senders, validators)
				const sendOne = async (shot: Shot) => {
					const answer = await wire.send(shot.outgoing)
					count += 1
					const taken = typeof answer !== 'string' && answer.status < 400
					const what = taken ? `It took it: ${answer.status}` : faultOf(shot, answer, validators)
					if (what)
						faults.push(`${shot.operation?.name} ${JSON.stringify(shot.outgoing.headers.at(-1))}: ${what}`)
				}
				const sender = async () => {
					for (const shot of requests) await sendOne(shot)
				}
				await Promise.all(Array.from({ length: 16 }, sender))
				expect(faults).toEqual([])
				expect(count).toBeGreaterThanOrEqual(1_000)
				console.log(`${count} bodies under other types, none taken.`)
			} finally {
				wire.close()
			}
		},
		TIMEOUT_MS,
	)

	it(
		'notices what the document doesn’t have',
		async () => {
			const { target } = running
			const without = (change: (document: ApiDocument) => void) => (document: ApiDocument) => {
				change(document)
				return document
			}
			const noRefusals = without(({ paths }) => {
				for (const methods of Object.values(paths))
					for (const { responses } of Object.values(methods))
						delete (responses as Record<string, unknown>)[400]
			})
			const noCode = without(({ components }) => {
				const { properties = {} } = components.schemas.Failure ?? {}
				delete (properties as Record<string, unknown>).code
			})
			const first = await fuzz({ target, seed: SEED, requests: 500, tamper: noRefusals })
			expect(
				first.faults.some(({ what }) => what.includes('It answered 400, which the document doesn')),
			).toBe(true)
			const second = await fuzz({ target, seed: SEED, requests: 500, tamper: noCode })
			expect(second.faults.some(({ what }) => what.includes('is off its schema'))).toBe(true)
		},
		TIMEOUT_MS,
	)

	it(
		`answers ${REQUESTS} made-up requests as its document says, and its books hold`,
		async () => {
			const { target, settle } = running
			const outcome = await fuzz({ target, seed: SEED, requests: REQUESTS })
			console.log([...coverageLines(outcome.tallies), ...summaryLines(outcome)].join('\n'))
			expect(outcome.faults.flatMap((fault) => faultLines(fault, SEED, target.port))).toEqual([])
			const { untilIdle, complaints } = await settle()
			expect([untilIdle, complaints]).toEqual([true, []])
			expect(await booksFaults(target)).toEqual([])
			expect(outcome.requests).toBe(REQUESTS)
			expect(outcome.visibleLater).toBeLessThan(REQUESTS / 500)
			const untouched = outcome.tallies.filter(({ classes }) => classes[2] + classes[4] === 0)
			expect(untouched).toEqual([])
			expect(neverTaken(outcome.tallies).filter((name) => REASONS[name] === undefined)).toEqual([])
			const taken = outcome.tallies.reduce((sum, { classes }) => sum + classes[2], 0)
			expect(taken / REQUESTS).toBeGreaterThan(0.05)
			expect(outcome.mutations.size).toBeGreaterThan(50)
			expect(outcome.stocked).toBeGreaterThan(REQUESTS / 500)
		},
		TIMEOUT_MS,
	)
})

describe('the fuzzer', () => {
	const open = { allow: 'everyone', because: 'it is a test' } as const
	const base = { summary: 'A route', tags: ['test'], access: open } as const
	const body = z.object({ name: z.string().max(10_000), count: z.number().optional() })
	const fine = z.object({ statusCode: z.literal(200) })
	const planted = {
		throws: route({
			...base,
			method: 'POST',
			path: '/api/v1/planted',
			body,
			answers: { 200: fine },
			handle: async ({ body: { name } }) => {
				if (name.length > 200) throw new TypeError('Nobody thought of long names.')
				return { body: { statusCode: 200 } }
			},
		}),
		lies: route({
			...base,
			method: 'GET',
			path: '/api/v1/lies',
			answers: { 200: z.object({ count: z.string().meta({ wire: { type: 'integer' } }) }) },
			handle: async () => ({ body: { count: 'many' } }),
		}),
		hides: route({
			...base,
			method: 'GET',
			path: '/api/v1/hides',
			answers: { 200: fine },
			handle: async () => ({ status: 206, body: { statusCode: 200 } }),
		}),
		fine: route({
			...base,
			method: 'POST',
			path: '/api/v1/fine',
			body,
			answers: { 200: fine },
			handle: async () => ({ body: { statusCode: 200 } }),
		}),
	}
	const found = async (name: keyof typeof planted) => {
		const app = await createTestApp([planted[name]])
		await app.listen({ host: '127.0.0.1', port: 0 })
		const { port } = app.server.address() as AddressInfo
		const target = targetOfGuests(port)
		try {
			return await fuzz({ target, seed: 7, requests: 1_000, guestsOnly: true })
		} finally {
			await app.close()
		}
	}

	it.each([
		['throws', 'It answered 500'],
		['lies', 'is off its schema'],
		['hides', 'It answered 206, which the document doesn’t have'],
	] as const)('notices a route that %s', async (name, text) => {
		const { faults } = await found(name)
		expect(faults.map(({ what }) => what.replaceAll("'", '’')).join('\n')).toContain(text)
		const [fault] = faults
		expect(fault && faultLines(fault, 7, 1)[1]?.trim()).toMatch(/^(?:curl|echo)/)
	})

	it('finds nothing wrong with a route that does as it says', async () => {
		const { faults, tallies } = await found('fine')
		expect(faults.map(({ what }) => what)).toEqual([])
		expect(tallies[0]?.classes[2]).toBeGreaterThan(50)
	})

	it('makes the same requests of the same seed', () => {
		const document: ApiDocument = {
			paths: {
				'/api/v1/x/{id}': {
					post: {
						responses: {},
						requestBody: {
							content: {
								'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } },
							},
						},
					},
				},
			},
			components: { schemas: {} },
		}
		const range = () => ({
			operations: operationsOf(document),
			target: targetOfGuests(0),
			pools: createPools({ request: ['a'] }),
			senders: [{ name: 'guest', header: () => null, refresh: () => null }],
		})
		const all = (seed: number) =>
			Array.from({ length: 300 }, (_, index) => makeShot(range(), seed, index).shot.outgoing)
		expect(all(1)).toEqual(all(1))
		expect(all(1)).not.toEqual(all(2))
	})
})
