import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../kernel/ports/log.ts'

const MAX_PAUSE_MS = 10_000
/** A connection that only listens never notices that it is lost. */
const HEARTBEAT_MS = 10_000

/**
 * Listens to messages of other processes on a database channel (NOTIFY), on a separate connection that is
 * reopened when it is lost. They are only hints: messages in the meantime are missed.
 * @returns the function that ends it
 */
export function listenTo(
	connectionString: string,
	channel: string,
	onReceived: (payload: string) => void,
	log: Log,
): () => Promise<void> {
	const stop = new AbortController()

	async function untilLost(): Promise<void> {
		const lost = Promise.withResolvers<void>()
		const end = () => lost.resolve()
		const client = new pg.Client({
			connectionString,
			application_name: `karuna ${channel}`,
			keepAlive: true,
			connectionTimeoutMillis: 5_000,
			query_timeout: HEARTBEAT_MS,
		})
		client.on('error', end)
		client.on('end', end)
		client.on('notification', ({ payload }) => onReceived(payload ?? ''))
		stop.signal.addEventListener('abort', end)
		let beating: NodeJS.Timeout | undefined
		try {
			await client.connect()
			await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
			beating = setInterval(() => client.query('SELECT 1').catch(end), HEARTBEAT_MS)
			await lost.promise
		} finally {
			clearInterval(beating)
			stop.signal.removeEventListener('abort', end)
			await client.end().catch(() => {})
		}
	}

	const hearing = (async () => {
		for (let pause = 500; !stop.signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
			await untilLost().catch((error: unknown) => log.warn(`${channel} can't be heard: ${String(error)}`))
			await sleep(pause, undefined, { signal: stop.signal }).catch(() => {})
		}
	})()
	return async () => {
		stop.abort()
		await hearing
	}
}
