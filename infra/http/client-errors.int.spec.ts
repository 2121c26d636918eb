import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '../../kernel/http/route.ts'
import { type Outgoing, openWire, type Wire } from '../../tests/nightly/fuzz/wire.ts'
import { createTestApp } from './test-app.ts'

const fine = route({
	method: 'POST',
	path: '/api/v1/fine/:id',
	summary: 'A route',
	tags: ['test'],
	access: { allow: 'everyone', because: 'it is a test' },
	params: z.object({ id: z.string() }),
	answers: { 200: z.object({ statusCode: z.literal(200) }) },
	handle: async () => ({ body: { statusCode: 200 } }),
})

describe('what isn’t quite HTTP', () => {
	let app: FastifyInstance
	let wire: Wire
	beforeAll(async () => {
		app = await createTestApp([fine])
		await app.listen({ host: '127.0.0.1', port: 0 })
		wire = openWire((app.server.address() as AddressInfo).port)
	})
	afterAll(async () => {
		wire?.close()
		await app?.close()
	})
	const send = async (changes: Partial<Outgoing>) => {
		const answer = await wire.send({
			method: 'POST',
			target: '/api/v1/fine/1',
			headers: [],
			body: null,
			last: true,
			...changes,
		})
		if (typeof answer === 'string') throw new Error(answer)
		return { ...answer, json: JSON.parse(answer.body.toString()) as unknown }
	}

	it.each<[what: string, changes: Partial<Outgoing>, status: number, code: string]>([
		['a method that isn’t', { method: 'FOO' }, 400, 'BAD_REQUEST'],
		['an address that isn’t', { target: '/a b' }, 400, 'BAD_REQUEST'],
		['a broken header', { headers: [['x', '\u0001']] }, 400, 'BAD_REQUEST'],
		['headers that are too large', { headers: [['x', 'y'.repeat(20_000)]] }, 431, 'TOO_LARGE'],
		['an id that is too long', { target: `/api/v1/fine/${'x'.repeat(200)}` }, 414, 'TOO_LARGE'],
	])('is refused like anything else: %s', async (_, changes, status, code) => {
		const answer = await send(changes)
		expect([answer.status, answer.json]).toEqual([
			status,
			{ statusCode: status, code, message: expect.stringMatching(/^[A-Z].{10,}\.$/) },
		])
		expect(answer.headers.get('content-type')?.[0]).toContain('application/json')
		expect(answer.headers.get('x-content-type-options')).toEqual(['nosniff'])
	})

	it.each<[string, Outgoing['headers']]>([
		['an expectation that nobody knows', [['expect', 'miracles']]],
		[
			'a wish to speak something else',
			[
				['connection', 'upgrade'],
				['upgrade', 'websocket'],
			],
		],
	])('is passed over: %s', async (_, headers) => {
		expect((await send({ headers })).status).toBe(200)
	})
})
