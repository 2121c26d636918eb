import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { VirtualClock } from '../clock.ts'
import type { WebhookTarget } from './webhooks.ts'

export interface SimulatorOptions<Account> {
	readonly port?: number
	/** Shared with the system, so that both agree on the time. The real time when absent. */
	readonly clock?: VirtualClock
	readonly accounts?: readonly Account[]
	readonly webhookTargets?: readonly WebhookTarget[]
	/** The same seed gives the same ids in the same order. Random when absent. */
	readonly seed?: string
	/** Stores the provider's books in this folder over restarts; in memory when absent. */
	readonly dataDir?: string
}

export interface RunningSimulator<Account, Control> {
	readonly url: string
	readonly host: string
	readonly port: number
	readonly scriptUrl: string
	readonly accounts: readonly Account[]
	readonly control: Control
	close(): Promise<void>
}

const HOST = '127.0.0.1'
export const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*']
const MAX_BODY_BYTES = 1_000_000
const MAX_FORM_BYTES = 10_000_000

/**
 * Listens on loopback.
 * @param port undefined: a free one
 * @param failed answers an error that `handle` threw
 * @returns the address; closing ends all connections
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

export function header(request: IncomingMessage, name: string): string | null {
	const value = request.headers[name]
	return typeof value === 'string' ? value : null
}

/**
 * @param tooLarge creates the provider's refusal of a body above 1 MB, or above 10 MB for forms with files
 */
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

export const readBody = async (request: IncomingMessage, tooLarge: () => Error): Promise<string> =>
	(await readBytes(request, tooLarge)).toString('utf8')

export const isForm = (request: IncomingMessage): boolean =>
	header(request, 'content-type')?.startsWith('multipart/form-data') ?? false

export interface SentFile {
	readonly name: string
	readonly type: string
	readonly size: number
}

/**
 * Reads the texts of a form, and its files without their content, by field.
 * @throws TypeError when the body is no form
 */
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

export function sendJson(
	response: ServerResponse,
	status: number,
	body: string,
	headers: Readonly<Record<string, string>> = {},
): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}
