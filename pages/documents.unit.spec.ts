import { createCipheriv } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createDocuments, type DocumentKey, type WholePage } from './documents.ts'
import { inTurns } from './turns.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const WHERE = { language: 'en', query: '', region: 'IN' } as const

function documents(page: (key: DocumentKey) => Promise<WholePage>) {
	const state = { time: 1, stale: [] as unknown[], change: (_keys: readonly string[]) => {} }
	const { answer, renew } = createDocuments({
		page,
		inTurn: inTurns({ atOnce: 1, patienceMs: 250, most: 64, mostOfOne: 4, perMinute: 1_000 }),
		contentSecurityPolicy: "default-src 'self'",
		onStale: (error) => state.stale.push(error),
		onChange: (listener) => {
			state.change = listener
		},
		now: () => state.time,
	})
	const read = async (path: string, network = '203.0.113.1') => {
		const sent = { status: 0, body: '', headers: {} as Record<string, unknown> }
		const reply = {
			header: (name: string, value: unknown) => {
				sent.headers[name] = value
				return reply
			},
			type: () => reply,
			code: (status: number) => {
				sent.status = status
				return reply
			},
			send: (body?: Buffer) => {
				sent.body = String(body ?? '')
				return reply
			},
		}
		await answer({ headers: {}, network } as FastifyRequest, reply as unknown as FastifyReply, {
			...WHERE,
			path,
		})
		return sent
	}
	return { state, read, renew: () => renew([{ ...WHERE, path: '/' }]) }
}

const whole = (html: string, status = 200, shows: readonly string[] = []): WholePage => ({
	status,
	html: Buffer.from(html),
	shows,
	isListed: true,
	freshSeconds: 300,
})

function incompressible(mebibytes: number): string {
	const key = Buffer.alloc(32, 12)
	const zeros = Buffer.alloc(mebibytes * 1024 ** 2)
	return createCipheriv('aes-256-ctr', key, key.subarray(0, 16)).update(zeros).toString('base64')
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the memory of documents', () => {
	it('answers for a minute what it has, then that once more while it renders anew', async () => {
		let version = 0
		const { state, read } = documents(async () => {
			version += 1
			return whole(`version ${version}`)
		})
		expect((await read('/about')).body).toBe('version 1')
		state.time += MINUTE - SECOND
		expect((await read('/about')).body).toBe('version 1')
		state.time += 2 * SECOND
		expect((await read('/about')).body).toBe('version 1')
		await expect.poll(async () => (await read('/about')).body).toBe('version 2')
	})

	it('keeps a page that is of a region for ten seconds, and answers no list that is older than twice that', async () => {
		let version = 0
		const { state, read } = documents(async () => {
			version += 1
			return { ...whole(`version ${version}`), freshSeconds: null }
		})
		await read('/')
		state.time += 9 * SECOND
		expect((await read('/')).body).toBe('version 1')
		state.time += 2 * SECOND
		expect((await read('/')).body).toBe('version 1')
		await expect.poll(async () => (await read('/')).body).toBe('version 2')
		state.time += 21 * SECOND
		expect((await read('/')).body).toBe('version 3')
	})

	it('goes on with an old list while it can’t be rendered', async () => {
		let isAway = false
		const { state, read } = documents(async () => {
			if (isAway) throw new Error('The database is away.')
			return { ...whole('as it was'), freshSeconds: null }
		})
		await read('/')
		isAway = true
		state.time += 5 * MINUTE
		expect((await read('/')).body).toBe('as it was')
		expect(state.stale).toHaveLength(1)
	})

	it('forgets within seconds that there was nothing', async () => {
		let status = 404
		const { state, read } = documents(async () => whole(String(status), status))
		expect((await read('/x')).status).toBe(404)
		status = 200
		state.time += 6 * SECOND
		await read('/x')
		await expect.poll(async () => (await read('/x')).status).toBe(200)
	})

	it('goes on with the last form while nothing can be fetched, for ten minutes', async () => {
		let isAway = false
		const { state, read } = documents(async () => {
			if (isAway) throw new Error('The database is away.')
			return whole('as it was')
		})
		expect((await read('/about')).headers.age).toBeUndefined()
		isAway = true
		state.time += 9 * MINUTE
		expect(await read('/about')).toMatchObject({ body: 'as it was', headers: { age: 9 * 60 } })
		await settled()
		expect(state.stale).toHaveLength(1)
		state.time += 2 * MINUTE
		await expect(read('/about')).rejects.toThrow('The database is away.')
	})

	it('forgets what shows something that has changed, and nothing else', async () => {
		const rendered: string[] = []
		const { state, read } = documents(async ({ path }) => {
			rendered.push(path)
			return whole(path, 200, path === '/legal' ? [] : ['organization:1', `organization:${path}`])
		})
		for (const path of ['/a', '/b', '/legal']) await read(path)
		state.change(['organization:/a', 'organization:2'])
		for (const path of ['/a', '/b', '/legal']) await read(path)
		expect(rendered).toEqual(['/a', '/b', '/legal', '/a'])
		// A change also applies after it was rendered again.
		state.change(['organization:1'])
		for (const path of ['/a', '/b', '/legal']) await read(path)
		expect(rendered.slice(4)).toEqual(['/a', '/b'])
	})

	it('renders anew what changed while it was rendered', async () => {
		let text = 'private words'
		const { promise, resolve } = Promise.withResolvers<void>()
		const { state, read } = documents(async () => {
			const visible = text
			await promise
			return whole(visible, 200, ['organization:1'])
		})
		const reading = read('/Nonprofits')
		await settled()
		text = 'public words'
		state.change(['organization:1'])
		resolve()
		expect((await reading).body).toBe('public words')
	})

	it('renders anew what changed while an old form of it was rendered anew', async () => {
		let text = 'private words'
		let wait = Promise.resolve()
		const { state, read, renew } = documents(async () => {
			const visible = text
			await wait
			return { ...whole(visible, 200, ['organization:1']), freshSeconds: null }
		})
		for (const anew of [() => read('/'), renew]) {
			text = 'private words'
			await read('/')
			const { promise, resolve } = Promise.withResolvers<void>()
			wait = promise
			state.time += 21 * SECOND
			const reading = [anew(), read('/')]
			await settled()
			text = 'public words'
			state.change(['organization:1'])
			resolve()
			await Promise.all(reading)
			expect((await read('/')).body).toBe('public words')
			state.change(['organization:1'])
		}
		expect(state.stale).toEqual([])
	})

	it('renders anew what changed while it was compressed', async () => {
		let text = 'private words'
		const { state, read } = documents(async () => {
			const visible = text
			text = 'public words'
			return whole(`${visible} ${incompressible(8)}`, 200, ['organization:1'])
		})
		const reading = read('/Nonprofits')
		await settled()
		expect(text).toBe('public words')
		state.change(['organization:1'])
		expect((await reading).body.slice(0, 12)).toBe('public words')
	})

	it('is bounded in bytes, and forgets what nobody read for the longest time', async () => {
		const rendered: string[] = []
		const { read } = documents(async ({ path }) => {
			rendered.push(path)
			return whole(path + incompressible(6))
		})
		for (const path of ['/1', '/2', '/3', '/4', '/5', '/1', '/6', '/1', '/2']) await read(path)
		expect(rendered).toEqual(['/1', '/2', '/3', '/4', '/5', '/6', '/2'])
	})

	it('renders so many different pages at a time for all, and lets others come again', async () => {
		const { promise, resolve } = Promise.withResolvers<void>()
		const { state, read, renew } = documents(async ({ path }) => {
			if (path !== '/') await promise
			return { ...whole('rendered'), freshSeconds: path === '/' ? null : 300 }
		})
		await renew()
		state.time += 5 * MINUTE
		const waiting = Array.from({ length: 64 }, (_, number) => read(`/${number}`, `203.0.113.${number}`))
		await expect(read('/one.more')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
		// Cached regional pages are answered all the same.
		expect((await read('/', '203.0.113.99')).body).toBe('rendered')
		resolve()
		for (const { body } of await Promise.all(waiting)) expect(body).toBe('rendered')
		expect((await read('/one.more')).body).toBe('rendered')
	})

	it('renders fewer for one network, which has what is there all the same, however old', async () => {
		const { promise, resolve } = Promise.withResolvers<void>()
		const { state, read } = documents(async ({ path }) => {
			if (path !== '/') await promise
			return { ...whole(path), freshSeconds: null }
		})
		await read('/')
		state.time += 5 * MINUTE
		const waiting = ['/1', '/2', '/3', '/4'].map((path) => read(path))
		await expect(read('/5')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
		expect((await read('/')).body).toBe('/')
		// Nothing is wrong with it.
		expect(state.stale).toEqual([])
		const other = read('/6', '203.0.113.2')
		resolve()
		expect((await other).body).toBe('/6')
		await Promise.all(waiting)
	})

	it('has a page at hand that it renews by itself, and tells when it can’t', async () => {
		let version = 0
		let isAway = false
		const { state, read, renew } = documents(async () => {
			if (isAway) throw new Error('The database is away.')
			version += 1
			return { ...whole(`version ${version}`, 200, ['request:1']), freshSeconds: null }
		})
		await renew()
		state.time += 9 * SECOND
		await renew()
		expect((await read('/')).body).toBe('version 2')
		state.change(['request:1'])
		await renew()
		expect(version).toBe(3)
		expect((await read('/')).body).toBe('version 3')
		isAway = true
		await renew()
		expect(state.stale).toHaveLength(1)
		expect((await read('/')).body).toBe('version 3')
	})

	it('is renewed no more once nobody has read it for five minutes, until it is read again', async () => {
		let version = 0
		const { state, read, renew } = documents(async () => {
			version += 1
			return { ...whole(`version ${version}`), freshSeconds: null }
		})
		await renew()
		state.time += 4 * MINUTE
		await read('/')
		const before = version
		state.time += 4 * MINUTE
		await renew()
		expect(version).toBe(before + 1)
		state.time += 2 * MINUTE
		await renew()
		expect(version).toBe(before + 1)
		expect((await read('/')).body).toBe(`version ${before + 2}`)
		await renew()
		expect(version).toBe(before + 3)
	})
})
