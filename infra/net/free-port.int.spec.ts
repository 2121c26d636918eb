import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'

test('is a port that can be listened on, below those that connections get', async () => {
	const port = await freePort()
	expect(port).toBeLessThan(32_768)
	const server = createServer().listen(port, '127.0.0.1')
	await once(server, 'listening')
	server.close()
})

test('passes over a port that is taken', async () => {
	const server = createServer().listen(await freePort(), '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	const taken = typeof address === 'object' && address ? address.port : 0
	const drawn = [(taken - 15_000 + 0.5) / 17_000, 0.5]
	const random = vi.spyOn(Math, 'random').mockImplementation(() => drawn.shift() ?? 0.25)
	try {
		const port = await freePort()
		expect(port).not.toBe(taken)
		expect(random.mock.calls.length).toBeGreaterThan(1)
	} finally {
		random.mockRestore()
		server.close()
	}
})
