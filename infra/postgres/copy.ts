import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { type SqlExecutor, transactionOn } from '../../kernel/sql/sql.ts'
import { typeParsers } from '../../kernel/sql/types.ts'

export interface CopySession extends SqlExecutor {
	copyOut(text: string): AsyncIterable<Buffer>
	copyIn(text: string, source: AsyncIterable<Buffer>): Promise<number>
	close(): Promise<void>
}

/** Opens a connection for COPY. The caller begins and ends transactions by statements. */
export async function openCopySession(
	connectionString: string,
	applicationName: string,
): Promise<CopySession> {
	const client = new pg.Client({ connectionString, application_name: applicationName, types: typeParsers })
	// The statement under way fails with the same error; without a listener it would end the process as well.
	client.on('error', () => {})
	await client.connect()
	return {
		...transactionOn(client),
		copyOut: (text) => copyOut(client, text),
		copyIn: (text, source) => copyIn(client, text, source),
		close: () => client.end(),
	}
}

/** The driver's connection as far as COPY needs it; its published types lack these parts. */
interface Wire {
	readonly stream: Duplex
	query(text: string): void
	sendCopyFromChunk(chunk: Buffer): void
	endCopyFrom(): void
	sendCopyFail(message: string): void
}

interface Active {
	submit(connection: unknown): void
	handleError(error: Error): void
	handleReadyForQuery(): void
	handleCommandComplete(message: { readonly text: string }): void
	handleCopyData(message: { readonly chunk: Buffer }): void
	handleCopyInResponse(): void
}

const BLOCK = 256 * 1024
const MAX_WAITING = 4 * 1024 * 1024

async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
	let wire: Wire | null = null
	let rows: Buffer[] = []
	let size = 0
	let ended = false
	let failure: Error | null = null
	let changed = Promise.withResolvers<void>()
	const change = () => {
		changed.resolve()
		changed = Promise.withResolvers()
	}
	const active: Active = {
		submit(connection) {
			wire = connection as Wire
			wire.query(text)
		},
		handleCopyData({ chunk }) {
			// The parser uses its buffer again for what comes next.
			rows.push(Buffer.from(chunk))
			size += chunk.length
			if (size > MAX_WAITING) wire?.stream.pause()
			if (size > BLOCK) change()
		},
		handleCommandComplete() {},
		handleCopyInResponse() {},
		handleError(error) {
			failure = error
			ended = true
			change()
		},
		handleReadyForQuery() {
			ended = true
			change()
		},
	}
	client.query(active)
	for (;;) {
		while (size <= BLOCK && !ended) await changed.promise
		if (failure !== null) throw failure as Error
		const block = Buffer.concat(rows)
		rows = []
		size = 0
		;(wire as Wire | null)?.stream.resume()
		if (block.length > 0) yield block
		else if (ended) return
	}
}

function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
	const done = Promise.withResolvers<number>()
	let wire: Wire | null = null
	let failure: Error | null = null
	let count = 0

	async function feed(to: Wire): Promise<void> {
		try {
			for await (const chunk of source) {
				if (failure !== null) return
				to.sendCopyFromChunk(chunk)
				if (to.stream.writableNeedDrain) await once(to.stream, 'drain')
			}
			to.endCopyFrom()
		} catch (error) {
			failure = error instanceof Error ? error : new Error(String(error))
			to.sendCopyFail('The source failed.')
		}
	}

	const active: Active = {
		submit(connection) {
			wire = connection as Wire
			wire.query(text)
		},
		handleCopyData() {},
		handleCopyInResponse() {
			if (wire) void feed(wire)
		},
		handleCommandComplete({ text: tag }) {
			count = Number(tag.split(' ').at(-1))
		},
		handleError(error) {
			// The source's own error is more precise than the server's.
			failure ??= error
		},
		handleReadyForQuery() {
			if (failure === null) done.resolve(count)
			else done.reject(failure)
		},
	}
	client.query(active)
	return done.promise
}
