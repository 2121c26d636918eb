import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { GenericContainer } from 'testcontainers'
import { freePort } from '../../../infra/net/free-port.ts'

export interface TestRedis {
	readonly url: string
	stop(): Promise<void>
}

/**
 * Starts a Redis for specs: REDIS_URL, else a `redis-server` on the PATH, else one in Docker; null when there
 * is none.
 */
export async function startTestRedis(): Promise<TestRedis | null> {
	const url = process.env.REDIS_URL
	if (url) return { url, stop: async () => {} }
	const binary = await findOnPath('redis-server')
	if (binary) return startBinary(binary)
	return (await isThere('/var/run/docker.sock', constants.W_OK)) ? startContainer() : null
}

async function findOnPath(name: string): Promise<string | null> {
	for (const folder of (process.env.PATH ?? '').split(delimiter)) {
		const path = join(folder, name)
		if (await isThere(path, constants.X_OK)) return path
	}
	return null
}

const isThere = (path: string, mode: number): Promise<boolean> =>
	access(path, mode).then(
		() => true,
		() => false,
	)

async function startBinary(binary: string): Promise<TestRedis> {
	const port = await freePort()
	const dir = await mkdtemp(join(tmpdir(), 'karuna-redis-'))
	const options = { bind: '127.0.0.1', port: String(port), dir, save: '', appendonly: 'no' }
	const server = spawn(
		binary,
		Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
		{ stdio: ['ignore', 'pipe', 'inherit'] },
	)
	const exited = once(server, 'exit')
	for await (const line of createInterface({ input: server.stdout })) {
		if (/ready to accept connections/i.test(line)) break
	}
	server.stdout.resume()
	return {
		url: `redis://127.0.0.1:${port}`,
		async stop() {
			server.kill('SIGTERM')
			await exited
			await rm(dir, { recursive: true, force: true })
		},
	}
}

async function startContainer(): Promise<TestRedis | null> {
	try {
		const container = await new GenericContainer('redis:7-alpine').withExposedPorts(6379).start()
		const url = `redis://${container.getHost()}:${container.getMappedPort(6379)}`
		return { url, stop: () => container.stop().then(() => {}) }
	} catch (error) {
		console.warn(`Redis can't be started in Docker: ${String(error)}`)
		return null
	}
}
