import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readFeed } from './read-feed.ts'

it('leaves places for others however many one network takes of those who follow the feed', async () => {
	const route = readFeed({ sql: { query: async () => [] } as never, tailMs: 60_000 })
	const open: Readable[] = []
	const follow = async (ip: string) => {
		const { stream } = await route.handle({
			query: { tail: true, after: 0 },
			headers: {},
			caller: { ip },
		} as never)
		if (stream) open.push(stream.body as Readable)
	}
	for (let port = 1; port <= 5; port += 1) await follow(`203.0.113.1:${port}`)
	await expect(follow('203.0.113.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
	for (let host = 1; host < 20; host += 1)
		for (let times = 0; times < 5; times += 1) await follow(`198.51.100.${host}`)
	await expect(follow('203.0.113.2')).rejects.toMatchObject({ code: 'FEED_BUSY' })
	const [first] = open
	const closed = once(first as Readable, 'close')
	first?.destroy()
	await closed
	await follow('203.0.113.1')
	for (const body of open) body.destroy()
})
