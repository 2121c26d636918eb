import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import { createDispatch } from '../kernel/events/dispatch.ts'
import { createSql } from '../kernel/sql/sql.ts'
import { createEdge } from './http-edge.ts'

export interface EdgeProcess {
	readonly address: string
	stop(): Promise<void>
}

/**
 * Starts a process that answers as `createEdge` does.
 * @throws Error when it ends before it listens
 */
export async function startEdgeProcess(appUrl: string): Promise<EdgeProcess> {
	const child = fork(import.meta.filename, [], {
		env: { ...process.env, BENCH_EDGE_DATABASE: appUrl },
		execArgv: [],
	})
	const ended = once(child, 'exit')
	const address = await Promise.race([
		once(child, 'message').then(([message]) => String(message)),
		ended.then(([code]): never => {
			throw new Error(`An api process ended with ${code} before it listened.`)
		}),
	])
	return {
		address,
		async stop() {
			if (child.connected) child.disconnect()
			await ended
		},
	}
}

async function serve(appUrl: string, report: (address: string) => void): Promise<void> {
	const clock = { now: () => Date.now() }
	const sql = createSql(appUrl)
	const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: appUrl, log: console })
	const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
	const edge = await createEdge({ sql, store, dispatch, clock })
	// The parent process may be gone at any time.
	process.once('disconnect', async () => {
		await edge.close()
		await store.close()
		await sql.close()
	})
	report(await edge.listen({ host: '127.0.0.1', port: 0 }))
}

const { BENCH_EDGE_DATABASE } = process.env
if (process.send && BENCH_EDGE_DATABASE)
	await serve(BENCH_EDGE_DATABASE, (address) => process.send?.(address))
