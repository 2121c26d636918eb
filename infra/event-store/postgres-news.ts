import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { backoff, createPulse, type Pulse, pause } from '../../kernel/concurrency/waiting.ts'
import type { Log } from '../../kernel/ports/log.ts'

const CHANNEL = 'es_appended'
const DEBOUNCE_MS = 20
/** A connection that only listens never notices that it is lost. */
const HEARTBEAT_MS = 10_000

export interface News {
	readonly pulse: Pulse
	announce(): void
	listen(): void
	close(): Promise<void>
}

/** NOTIFY takes a lock that serializes commits, so it is sent after appends and once for many. */
export function createNews(connectionString: string, pool: pg.Pool, log: Log): News {
	const pulse = createPulse()
	const own = randomUUID()
	const stop = new AbortController()
	let listening: Promise<void> | null = null
	let timer: NodeJS.Timeout | null = null
	let sending: Promise<unknown> | null = null

	function announce(): void {
		pulse.beat()
		timer ??= setTimeout(send, DEBOUNCE_MS)
	}

	function send(): void {
		timer = null
		sending = pool.query('SELECT pg_notify($1, $2)', [CHANNEL, own]).catch((error) => {
			log.warn(`Other processes were not told of an append and find it when they poll: ${String(error)}`)
		})
	}

	async function keepListening(): Promise<void> {
		for (let attempt = 0; !stop.signal.aborted; attempt++) {
			const client = new pg.Client({
				connectionString,
				application_name: 'karuna event news',
				keepAlive: true,
				connectionTimeoutMillis: 5_000,
				query_timeout: HEARTBEAT_MS,
			})
			try {
				await untilEnded(client, () => {
					attempt = 0
				})
			} catch (error) {
				log.warn(`News of appends can't be heard, polling meanwhile: ${String(error)}`)
			}
			await pause(backoff(attempt), stop.signal)
		}
	}

	async function untilEnded(client: pg.Client, onConnected: () => void): Promise<void> {
		const ended = Promise.withResolvers<void>()
		const end = () => ended.resolve()
		client.on('error', end)
		client.on('end', end)
		client.on('notification', ({ payload }) => payload !== own && pulse.beat())
		stop.signal.addEventListener('abort', end)
		let beating: NodeJS.Timeout | undefined
		try {
			await client.connect()
			await client.query(`LISTEN ${CHANNEL}`)
			beating = setInterval(() => client.query('SELECT 1').catch(end), HEARTBEAT_MS)
			onConnected()
			pulse.beat()
			await ended.promise
		} finally {
			clearInterval(beating)
			stop.signal.removeEventListener('abort', end)
			await client.end().catch(() => {})
		}
	}

	return {
		pulse,
		announce,
		listen() {
			listening ??= keepListening()
		},
		async close() {
			stop.abort()
			if (timer) clearTimeout(timer)
			await Promise.all([listening, sending])
		},
	}
}
