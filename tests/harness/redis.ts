import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../infra/net/free-port.ts'
import type { HarnessProcess } from './harness-process.ts'
import { memoryOf } from './processes.ts'

export interface RedisProcess extends HarnessProcess {
	readonly port: number
	flush(): Promise<void>
}

export function findRedis(): string | null {
	for (const folder of (process.env.PATH ?? '').split(delimiter)) {
		const path = join(folder, 'redis-server')
		try {
			accessSync(path, constants.X_OK)
			return path
		} catch {
			// The next folder may have it.
		}
	}
	return null
}

/** Starts a Redis without persistence, since no code may rely on its memory. */
export async function createRedis(binary: string, directory: string): Promise<RedisProcess> {
	mkdirSync(directory, { recursive: true })
	const port = await freePort()
	const options = { bind: '127.0.0.1', port: String(port), dir: directory, save: '', appendonly: 'no' }
	let child: ChildProcess | null = null
	let isWanted = false
	let isKilled = false
	let ends = 0
	let watching: Promise<void> = Promise.resolve()

	async function supervise(): Promise<void> {
		while (isWanted) {
			isKilled = false
			const settings = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
			child = spawn('setpriv', ['--pdeathsig', 'KILL', binary, ...settings], { stdio: 'ignore' })
			await once(child, 'exit')
			if (isWanted && !isKilled) ends += 1
			await sleep(100)
		}
	}

	async function untilReady(): Promise<void> {
		for (let attempt = 0; attempt < 200; attempt += 1) {
			const answer = await say(port, 'PING').catch(() => '')
			if (answer.startsWith('+PONG')) return
			await sleep(50)
		}
		throw new Error('redis-server did not start.')
	}

	return {
		name: 'redis',
		port,
		async start() {
			if (isWanted) return
			isWanted = true
			watching = supervise()
			await untilReady()
		},
		async kill() {
			const victim = child
			isKilled = true
			if (!victim?.pid || victim.exitCode !== null || victim.signalCode !== null) return
			const gone = once(victim, 'exit')
			victim.kill('SIGKILL')
			await gone
		},
		freeze: () => void child?.kill('SIGSTOP'),
		thaw: () => void child?.kill('SIGCONT'),
		async stop() {
			isWanted = false
			child?.kill('SIGCONT')
			child?.kill('SIGTERM')
			await watching
		},
		async flush() {
			await say(port, 'FLUSHALL')
		},
		ownEnds: () => ends,
		memory: () => (child?.pid ? memoryOf(child.pid) : 0),
	}
}

async function say(port: number, command: string): Promise<string> {
	const socket = connect(port, '127.0.0.1')
	socket.setTimeout(2_000, () => socket.destroy(new Error('Redis did not answer.')))
	try {
		socket.write(`${command}\r\n`)
		const [answer] = (await once(socket, 'data')) as [Buffer]
		return answer.toString()
	} finally {
		socket.destroy()
	}
}
