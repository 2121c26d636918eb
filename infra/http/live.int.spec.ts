import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { LiveSettings } from './live.ts'
import { createTestApp } from './test-app.ts'

let app: FastifyInstance | undefined
const sockets: WebSocket[] = []
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.close()
	await app?.close()
	app = undefined
})

const TICKET = 'a'.repeat(43)

function createChanges() {
	const listeners = new Set<(keys: readonly string[]) => void>()
	const recent = new Set<string>()
	return {
		listeners,
		recent,
		changedRecently: (key: string) => recent.has(key),
		publish: (...keys: string[]) => {
			for (const listener of listeners) listener(keys)
		},
		subscribe(listener: (keys: readonly string[]) => void) {
			listeners.add(listener)
			return () => void listeners.delete(listener)
		},
	}
}

async function listen(settings: Partial<LiveSettings> = {}) {
	const changes = createChanges()
	const requested: string[] = []
	const checks: number[] = []
	const mayWatch: LiveSettings['mayWatch'] = async (principal, keys) => {
		requested.push(...keys)
		checks.push(keys.length)
		return new Set(keys.filter((key) => principal.kind === 'user' || !key.includes('private')))
	}
	const redeem: LiveSettings['redeem'] = async (ticket) =>
		ticket === TICKET ? { kind: 'user', id: 'u', roles: [], sessionId: 's' } : null
	app = await createTestApp([], { live: { changes, mayWatch, redeem, ...settings } })
	await app.listen({ host: '127.0.0.1', port: 0 })
	const { port } = app.server.address() as AddressInfo
	return { changes, requested, checks, url: `ws://127.0.0.1:${port}/api/v1/live` }
}

function connect(url: string, headers: Record<string, string> = {}) {
	const socket = new WebSocket(url, { headers } as never)
	sockets.push(socket)
	const received: unknown[] = []
	socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data))))
	const opened = new Promise<boolean>((resolve) => {
		socket.addEventListener('open', () => resolve(true))
		socket.addEventListener('error', () => resolve(false))
	})
	const closed = new Promise<number>((resolve) =>
		socket.addEventListener('close', ({ code }) => resolve(code)),
	)
	return {
		socket,
		received,
		opened,
		closed,
		watch: (...keys: string[]) => socket.send(JSON.stringify({ watch: keys })),
	}
}

describe('a socket', () => {
	it('is told of what it watches and may see, and of nothing else', async () => {
		const { changes, requested, url } = await listen()
		const page = connect(url)
		await page.opened
		page.watch('request:1', 'request:private')
		await vi.waitFor(() => expect(requested).toEqual(['request:1', 'request:private']))
		await vi.waitFor(() => {
			changes.publish('request:2', 'request:private', 'request:1')
			expect(page.received[0]).toEqual({ changed: ['request:1'] })
		})
		expect(JSON.stringify(page.received)).not.toMatch(/private|request:2/)
	})

	it('speaks for the session whose ticket it brings, and for a guest with any other', async () => {
		const { changes, url } = await listen()
		const [own, other] = [connect(url), connect(url)]
		await Promise.all([own.opened, other.opened])
		for (const [page, ticket] of [
			[own, TICKET],
			[other, 'b'.repeat(43)],
		] as const) {
			page.watch('request:private', 'request:1')
			page.socket.send(JSON.stringify({ ticket, watch: ['request:private', 'request:1'] }))
		}
		await vi.waitFor(() => {
			changes.publish('request:private', 'request:1')
			expect(own.received.at(-1)).toEqual({ changed: ['request:private', 'request:1'] })
			expect(other.received.at(-1)).toEqual({ changed: ['request:1'] })
		})
		expect(JSON.stringify(other.received)).not.toMatch(/private/)
	})

	it('is told once that it may not see something any more, and nothing of it from then on', async () => {
		const rights = new Set(['request:1', 'request:shared'])
		const mayWatch: LiveSettings['mayWatch'] = async (principal, keys) =>
			new Set(keys.filter((key) => rights.has(key) && (principal.kind === 'user' || key === 'request:1')))
		const { changes, url } = await listen({ mayWatch })
		const page = connect(url)
		await page.opened
		page.socket.send(JSON.stringify({ ticket: TICKET, watch: ['request:1', 'request:shared'] }))
		await vi.waitFor(() => {
			changes.publish('request:shared')
			expect(page.received.at(-1)).toEqual({ changed: ['request:shared'] })
		})
		rights.delete('request:shared')
		changes.publish('request:shared', 'request:1')
		await vi.waitFor(() =>
			expect(page.received.slice(-2)).toEqual([{ gone: ['request:shared'] }, { changed: ['request:1'] }]),
		)
		const { length } = page.received
		changes.publish('request:shared')
		changes.publish('request:1')
		await vi.waitFor(() => expect(page.received.slice(length)).toEqual([{ changed: ['request:1'] }]))
	})

	it('watches only what its last message names', async () => {
		const { changes, requested, url } = await listen()
		const page = connect(url)
		await page.opened
		page.watch('request:1')
		page.watch('request:2')
		await vi.waitFor(() => expect(requested).toContain('request:2'))
		await vi.waitFor(() => {
			changes.publish('request:1', 'request:2')
			expect(page.received.at(-1)).toEqual({ changed: ['request:2'] })
		})
	})

	it('is told at once of what changed before it was watched, once, and only of what it may see', async () => {
		const { changes, url } = await listen()
		for (const key of ['request:1', 'request:3', 'request:private']) changes.recent.add(key)
		const page = connect(url)
		await page.opened
		page.watch('request:1', 'request:2', 'request:private')
		await vi.waitFor(() => expect(page.received).toEqual([{ changed: ['request:1'] }]))
		page.watch('request:1', 'request:3')
		await vi.waitFor(() =>
			expect(page.received).toEqual([{ changed: ['request:1'] }, { changed: ['request:3'] }]),
		)
	})

	it.each([
		['nonsense', 'hello'],
		['another shape', '{"watch":"request:1"}'],
		['a strange key', '{"watch":["request 1; drop"]}'],
		['too many keys', JSON.stringify({ watch: Array.from({ length: 51 }, (_, n) => `request:${n}`) })],
	])('is closed for %s', async (_what, text) => {
		const { url } = await listen()
		const page = connect(url)
		await page.opened
		page.socket.send(text)
		expect(await page.closed).toBe(1008)
	})

	it('is closed for a message that is too long', async () => {
		const { url } = await listen()
		const page = connect(url)
		await page.opened
		page.socket.send(JSON.stringify({ watch: ['request:1'], filler: 'x'.repeat(9_000) }))
		expect(await page.closed).toBe(1009)
	})

	it('is not opened from another site', async () => {
		const { url } = await listen()
		expect(await connect(url, { origin: 'https://evil.example' }).opened).toBe(false)
		expect(await connect(url, { origin: 'https://karuna.example' }).opened).toBe(true)
	})

	it('is not opened beyond so many from one address', async () => {
		const { url } = await listen({ maxSocketsPerAddress: 1 })
		expect(await connect(url).opened).toBe(true)
		expect(await connect(url).opened).toBe(false)
	})

	it('has the rights of all that a message names looked up at once, and what it watches already not again', async () => {
		const { checks, requested, url } = await listen()
		const page = connect(url)
		await page.opened
		page.watch('request:1', 'request:2', 'request:2')
		await vi.waitFor(() => expect(checks).toEqual([2]))
		await new Promise((resolve) => setTimeout(resolve, 50))
		page.watch('request:2', 'request:1')
		page.watch('request:3', 'request:1')
		await vi.waitFor(() => expect(requested).toEqual(['request:1', 'request:2', 'request:3']))
		expect(checks).toEqual([2, 1])
	})

	it('is closed when it says too much, and when its network asks about too much', async () => {
		const { url } = await listen({ maxKeysPerAddress: 3 })
		const [loud, curious, other] = [connect(url), connect(url), connect(url)]
		await Promise.all([loud.opened, curious.opened, other.opened])
		for (let message = 0; message <= 40; message += 1) loud.watch()
		expect(await loud.closed).toBe(1008)
		curious.watch('request:1', 'request:2')
		await new Promise((resolve) => setTimeout(resolve, 50))
		other.watch('request:3', 'request:4')
		expect(await other.closed).toBe(1013)
		expect(curious.socket.readyState).toBe(WebSocket.OPEN)
	})

	it('lives through heartbeats and ends after its time', async () => {
		const { changes, url } = await listen({ heartbeatMs: 300, longestMs: 1_000 })
		const page = connect(url)
		await page.opened
		expect(await page.closed).toBe(1001)
		await vi.waitFor(() => expect(changes.listeners.size).toBe(0))
	})

	it('ends with the application', async () => {
		const { url } = await listen()
		const page = connect(url)
		await page.opened
		await app?.close()
		app = undefined
		expect(await page.closed).toBeGreaterThan(0)
	})
})

describe('closing', () => {
	it('finishes what is under way and takes nothing new', async () => {
		let release = () => {}
		const started = Promise.withResolvers<void>()
		const slow = {
			method: 'GET' as const,
			path: '/api/v1/slow',
			summary: 'Slow',
			tags: ['test'],
			access: { allow: 'everyone' as const, because: 'it is a test' },
			answers: {},
			handle: async () => {
				started.resolve()
				await new Promise<void>((resolve) => {
					release = resolve
				})
				return {}
			},
		}
		app = await createTestApp([{ ...slow, answers: { 200: z.unknown() } }])
		await app.listen({ host: '127.0.0.1', port: 0 })
		const { port } = app.server.address() as AddressInfo
		const underWay = fetch(`http://127.0.0.1:${port}/api/v1/slow`)
		await started.promise
		const closing = app.close()
		app = undefined
		await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow())
		release()
		expect((await underWay).status).toBe(200)
		await closing
	})
})
