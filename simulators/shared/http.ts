import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { VirtualClock } from '../clock.ts'
import type { WebhookTarget } from './webhooks.ts'

/** What the simulator of any provider is started with. */
export interface SimulatorOptions<Account> {
	/** A free one when absent. */
	readonly port?: number
	/** Shared with the system, so that both agree on the time. The real time when absent. */
	readonly clock?: VirtualClock
	/** Those of `accounts.ts` when absent. */
	readonly accounts?: readonly Account[]
	/** Where events go; may be set later by `control.webhooks.setTargets`. */
	readonly webhookTargets?: readonly WebhookTarget[]
	/** The same seed gives the same ids in the same order. Random when absent. */
	readonly seed?: string
	/** Keeps the provider's books in this folder over restarts; nowhere when absent. */
	readonly dataDir?: string
}

/** A simulator that runs. */
export interface RunningSimulator<Account, Control> {
	/** `http://127.0.0.1:<port>` */
	readonly url: string
	readonly host: string
	readonly port: number
	/** The script that pages load in the place of the provider's own. */
	readonly scriptUrl: string
	readonly accounts: readonly Account[]
	readonly control: Control
	close(): Promise<void>
}

const HOST = '127.0.0.1'
/** CSP sources of pages on this machine. */
export const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*']
const MAX_BODY_BYTES = 1_000_000
const MAX_FORM_BYTES = 10_000_000

/**
 * Listens on loopback.
 * @param port undefined: a free one
 * @param failed answers what `handle` threw
 * @returns where; closing ends all connections
 */
export async function listen(
	port: number | undefined,
	handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
	failed: (response: ServerResponse, error: unknown) => void,
) {
	const server = createServer((request, response) => {
		handle(request, response).catch((error: unknown) => failed(response, error))
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(port ?? 0, HOST, resolve)
	})
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('The simulator has no port.')
	return {
		url: `http://${HOST}:${address.port}`,
		host: HOST,
		port: address.port,
		async close(): Promise<void> {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()))
			server.closeAllConnections()
			await closed
		},
	}
}

/** A header that came once; null otherwise. */
export function header(request: IncomingMessage, name: string): string | null {
	const value = request.headers[name]
	return typeof value === 'string' ? value : null
}

/** @param tooLarge the provider's refusal of a body of more than a million bytes; of forms with files ten */
export async function readBytes(request: IncomingMessage, tooLarge: () => Error): Promise<Buffer> {
	const limit = isForm(request) ? MAX_FORM_BYTES : MAX_BODY_BYTES
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of request as AsyncIterable<Buffer>) {
		bytes += chunk.length
		if (bytes > limit) throw tooLarge()
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}

/** The same as text. @param tooLarge as `readBytes` */
export const readBody = async (request: IncomingMessage, tooLarge: () => Error): Promise<string> =>
	(await readBytes(request, tooLarge)).toString('utf8')

/** Whether a request brings files. */
export const isForm = (request: IncomingMessage): boolean =>
	header(request, 'content-type')?.startsWith('multipart/form-data') ?? false

/** A file of a form. */
export interface SentFile {
	readonly name: string
	readonly type: string
	readonly size: number
}

/** The texts of a form, and its files without what is in them, by their fields. @throws TypeError when it is none */
export async function readForm(
	request: IncomingMessage,
	body: Buffer,
): Promise<{ readonly texts: Record<string, string>; readonly files: Record<string, SentFile> }> {
	const headers = { 'content-type': header(request, 'content-type') ?? '' }
	const form = await new Response(new Uint8Array(body), { headers }).formData()
	const texts: Record<string, string> = {}
	const files: Record<string, SentFile> = {}
	for (const [field, value] of form) {
		if (typeof value === 'string') texts[field] = value
		else files[field] = { name: value.name, type: value.type, size: value.size }
	}
	return { texts, files }
}

/** @param body JSON text */
export function sendJson(
	response: ServerResponse,
	status: number,
	body: string,
	headers: Readonly<Record<string, string>> = {},
): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}
