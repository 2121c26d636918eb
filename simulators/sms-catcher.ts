import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Clock } from '../kernel/ports/clock.ts'
import type { Mailbox } from './smtp-mailbox.ts'

export interface SmsCatcher {
	readonly apiUrl: string
	readonly accountSid: string
	readonly authToken: string
	readonly from: string
	close(): Promise<void>
}

/** A test number that always gets a permanent refusal; it belongs to no subscriber. */
const REFUSED = '+15005550001'
const BODY_LIMIT = 10_000

/**
 * Catches text messages instead of sending them: a server on loopback that implements the sending part of
 * Twilio's API and stores the messages beside the mails.
 */
export async function startSmsCatcher(mailbox: Mailbox, clock: Clock): Promise<SmsCatcher> {
	const accountSid = `AC${randomBytes(16).toString('hex')}`
	const authToken = randomBytes(16).toString('hex')
	const from = '+15005550006'
	const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

	async function receive(request: IncomingMessage): Promise<readonly [status: number, body: object]> {
		if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
			return [404, { code: 20_404, message: 'The requested resource was not found' }]
		if (request.headers.authorization !== credentials) return [401, { code: 20_003, message: 'Authenticate' }]
		const form = new URLSearchParams((await text(request)).slice(0, BODY_LIMIT))
		const [to, body] = [form.get('To') ?? '', form.get('Body') ?? '']
		if (!/^\+[1-9]\d{6,14}$/.test(to) || to === REFUSED || form.get('From') !== from)
			return [400, { code: 21_211, message: "Invalid 'To' Phone Number" }]
		if (body === '') return [400, { code: 21_602, message: 'Message body is required.' }]
		const id = randomUUID()
		const language = /[\u0900-\u097F]/.test(body) ? 'hi' : 'en'
		const receivedAt = new Date(clock.now()).toISOString()
		await mailbox.add({
			id,
			receivedAt,
			from,
			to,
			language,
			subject: `SMS: ${body}`,
			text: body,
			html: '',
			messageId: `<${id}@sms>`,
		})
		return [201, { sid: `SM${id.replaceAll('-', '')}`, status: 'queued', to, from, body }]
	}
	const answer = (response: ServerResponse, status: number, body: object) =>
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

	const server = createServer((request, response) => {
		receive(request).then(
			([status, body]) => answer(response, status, body),
			() => answer(response, 500, { code: 20_500, message: 'Internal Server Error' }),
		)
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(0, '127.0.0.1', resolve)
	})
	const { port } = server.address() as AddressInfo
	return {
		apiUrl: `http://127.0.0.1:${port}`,
		accountSid,
		authToken,
		from,
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}
