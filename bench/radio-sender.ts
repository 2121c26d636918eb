import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFileStore } from '../infra/adapters/files.ts'
import { createDiskBlobs } from '../infra/adapters/files-disk.ts'
import { createTestApp } from '../infra/http/test-app.ts'
import { createLog } from '../infra/observability/logs.ts'
import { createSql } from '../kernel/sql/sql.ts'
import { AUDIO_TIERS, type AudioTier, FRAME_MS } from '../kernel/wire/audio-grid.ts'
import { createStreamer } from '../workers/radio/streamer.ts'

export const BENCH_CHANNEL = 'bench'
/** The usual one, which its address names by default. */
export const BENCH_TIER = AUDIO_TIERS[0] as AudioTier
/** The streamer writes as many at once, to all of its listeners. */
const BLOCK_FRAMES = 10

interface Usage {
	/** Milliseconds of processor time since the process began. */
	readonly cpuMs: number
	/** Bytes. */
	readonly rss: number
}

export interface Sender {
	/** Sends what is on air, without an end. */
	readonly url: string
	usage(): Promise<Usage>
	stop(): Promise<void>
}

/** Starts a process that sends as the radio does, from a database and a folder of files. */
export const startStreamerProcess = (appUrl: string, folder: string): Promise<Sender> =>
	start(['own', appUrl, folder])

/** Starts a process that writes the same bytes to each connection in the same steps, and does nothing else. */
export const startBareSender = (): Promise<Sender> => start(['bare'])

async function start(args: readonly string[]): Promise<Sender> {
	const child = fork(import.meta.filename, args, { execArgv: ['--expose-gc'] })
	const ended = once(child, 'exit')
	const url = await answerOf<string>(child)
	return {
		url,
		usage() {
			child.send('usage')
			return answerOf<Usage>(child)
		},
		async stop() {
			if (child.connected) child.disconnect()
			await ended
		},
	}
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
	const ended = once(child, 'exit').then(([code]): never => {
		throw new Error(`A sender ended with ${code}.`)
	})
	const [message] = await Promise.race([once(child, 'message'), ended])
	return message as Answer
}

async function sendRadio(appUrl: string, folder: string) {
	const sql = createSql(appUrl)
	const log = createLog({ level: 'silent', process: 'radio' })
	const files = createFileStore(await createDiskBlobs(folder))
	const streamer = createStreamer({ sql, files, wallClock: { now: () => Date.now() }, log })
	await streamer.start()
	const app = await createTestApp([], { radio: streamer, config: { routeLimits: false } })
	const address = await app.listen({ host: '127.0.0.1', port: 0 })
	return {
		url: `${address}/radio/${BENCH_CHANNEL}.mp3`,
		async stop() {
			await app.close()
			await streamer.stop()
			await sql.close()
		},
	}
}

async function sendBare() {
	const block = Buffer.alloc(BLOCK_FRAMES * BENCH_TIER.frameBytes)
	const listeners = new Set<{ write(bytes: Buffer): unknown }>()
	const server = createServer((request, response) => {
		response.useChunkedEncodingByDefault = false
		response.writeHead(200, { 'content-type': 'audio/mpeg' })
		listeners.add(response)
		request.once('close', () => listeners.delete(response))
	})
	const timer = setInterval(() => {
		for (const listener of listeners) listener.write(block)
	}, BLOCK_FRAMES * FRAME_MS)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async stop() {
			clearInterval(timer)
			server.closeAllConnections()
			server.close()
		},
	}
}

const [kind, appUrl = '', folder = ''] = process.argv.slice(2)
if (process.send && kind) {
	const sender = kind === 'own' ? await sendRadio(appUrl, folder) : await sendBare()
	process.on('message', () => {
		globalThis.gc?.()
		const { user, system } = process.cpuUsage()
		process.send?.({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage.rss() })
	})
	// The parent process may be gone at any time.
	process.once('disconnect', () => void sender.stop())
	process.send(sender.url)
}
