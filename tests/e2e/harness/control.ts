import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { RunningSystem } from '../../../apps/system.ts'
import { HOUR_MS, MINUTE_MS } from '../../../kernel/wire/time.ts'
import { plantStreaming } from '../../harness/channels.ts'
import { storeTone, type Tone } from './tones.ts'

type Watched = Pick<RunningSystem, 'outbox' | 'untilIdle' | 'sql'> & {
	/** The folder of the file store. */
	readonly files: string
}

/**
 * Serves tests in the process of the system: `GET /mails?to=…` returns the mails to an address, oldest first,
 * `POST /settled` answers once the system is idle, `POST /tones` stores a recording, and `POST /streamings` one that has
 * begun already.
 */
export async function startControl(
	system: Watched,
): Promise<{ readonly url: string; close(): Promise<void> }> {
	const server = createServer((request, response) => {
		answer(system, request).then(
			(body) => send(response, 200, body),
			(error: unknown) => send(response, 500, { message: String(error) }),
		)
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(0, '127.0.0.1', resolve)
	})
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}`,
		async close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()))
			server.closeAllConnections()
			await closed
		},
	}
}

async function answer(
	{ outbox, untilIdle, sql, files }: Watched,
	request: IncomingMessage,
): Promise<unknown> {
	const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control')
	if (request.method === 'POST' && pathname === '/settled') {
		await untilIdle()
		return {}
	}
	if (request.method === 'POST' && pathname === '/tones')
		return { id: await storeTone(sql, files, (await json(request)) as Tone) }
	if (request.method === 'POST' && pathname === '/streamings') {
		const slot = (await json(request)) as { readonly channel: string; readonly playlist: string }
		const from = Date.now() - (Date.now() % MINUTE_MS) - MINUTE_MS
		return { id: await plantStreaming(sql, { ...slot, from, to: from + HOUR_MS, change: { repeats: true } }) }
	}
	if (request.method !== 'GET' || pathname !== '/mails' || !outbox) throw new Error('There is no such thing.')
	const { rows } = outbox.mailbox.list({ search: searchParams.get('to') ?? '', offset: 0, limit: 100 })
	return Promise.all(rows.toReversed().map(({ id }) => outbox.mailbox.open(id)))
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
