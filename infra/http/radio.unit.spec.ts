import { once } from 'node:events'
import { type ClientRequest, get, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Arrival } from '../../kernel/ports/audience.ts'
import { createTestApp } from './test-app.ts'

const TAB = '0a1b2c3d-0000-4000-8000-000000000001'
const CHANNEL = '019ad7f0-0000-7000-8000-000000000001'

let app: FastifyInstance
let url: string
let arrivals: Arrival[] = []
let gone: () => void
beforeAll(async () => {
	app = await createTestApp([], {
		radio: {
			desk: null,
			find: () => ({ id: CHANNEL, name: 'Hyderabad', isLive: true }),
			join: async (_slug, _tier, listener) => {
				listener.write(Buffer.from('sound'))
				return () => {}
			},
		},
		audience: {
			begin: (arrival) => {
				arrivals.push(arrival)
				return () => gone()
			},
		},
	})
	url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
beforeEach(() => {
	arrivals = []
})

/** Listens to the first bytes, and leaves. */
async function listen(query: string, headers = {}): Promise<void> {
	const left = new Promise<void>((resolve) => {
		gone = resolve
	})
	const call: ClientRequest = get(`${url}/radio/hyderabad.mp3${query}`, { headers })
	const [answer] = await once(call, 'response')
	await once(answer, 'data')
	answer.destroy()
	if (arrivals.length > 0) await left
}

it('A listener is counted from its arrival until it leaves, by the tab of our players.', async () => {
	await listen(`?tier=32&player=widget&tab=${TAB}`, { 'user-agent': 'A browser' })
	expect(arrivals).toEqual([
		{
			channelId: CHANNEL,
			address: '127.0.0.1',
			network: '127.0.0.1',
			userAgent: 'A browser',
			tab: TAB,
			isWidget: true,
		},
	])
})

it('What is no id of a tab is none.', async () => {
	await listen('?tab=somebody', { 'user-agent': 'VLC' })
	await listen(`?tab=${TAB}&tab=${TAB}`)
	expect(arrivals.map(({ tab, isWidget }) => [tab, isWidget])).toEqual([
		[null, false],
		[null, false],
	])
})

it('A probe of two bytes and a HEAD are no listeners.', async () => {
	await listen('', { range: 'bytes=0-1' })
	const call = request(`${url}/radio/hyderabad.mp3`, { method: 'HEAD' }).end()
	await once(call, 'response')
	expect(arrivals).toEqual([])
})
