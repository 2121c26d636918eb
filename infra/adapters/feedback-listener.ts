import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { FeedbackListener, FeedbackReport } from '../../kernel/ports/feedback.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { ReturnPaths } from '../../kernel/ports/return-paths.ts'
import { readFeedback } from './feedback-report.ts'

export interface FeedbackListenerSettings {
	readonly domain: string
	readonly host: string
	readonly port: number
	/** Files of a certificate and its key, in PEM. Null: no STARTTLS. */
	readonly tls: { readonly cert: string; readonly key: string } | null
	readonly returnPaths: ReturnPaths
	readonly log: Log
}

const MAX_BYTES = 262_144
const MAX_CLIENTS = 50
const SILENCE_MS = 60_000
const SESSION_MS = 600_000
const CLOSE_MS = 500

/** Takes mail for addresses that were signed here alone, and answers none of it by mail. */
export function createFeedbackListener(settings: FeedbackListenerSettings): FeedbackListener {
	const { domain, host, port, returnPaths, log } = settings
	let server: SMTPServer | null = null

	async function receive(
		stream: SMTPServerDataStream,
		addresses: readonly string[],
		take: (report: FeedbackReport) => Promise<void>,
	): Promise<void> {
		const message = await bytesOf(stream)
		const feedback = message && (await readFeedback(message))
		if (!feedback) return
		for (const address of addresses) {
			const mail = returnPaths.check(address)
			if (mail) await take({ id: idOf(message, address), ...mail, ...feedback })
		}
	}

	return {
		async open(take) {
			const tls = settings.tls && {
				cert: await readFile(settings.tls.cert),
				key: await readFile(settings.tls.key),
			}
			const opening = new SMTPServer({
				...tls,
				name: domain,
				disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
				disableReverseLookup: true,
				size: MAX_BYTES,
				rejectOversized: true,
				maxClients: MAX_CLIENTS,
				socketTimeout: SILENCE_MS,
				closeTimeout: CLOSE_MS,
				onRcptTo({ address }, _session, done) {
					if (returnPaths.check(address)) done()
					else done(answer(550, '5.1.1 There is no such mailbox.'))
				},
				onData(stream, { envelope }, done) {
					const addresses = envelope.rcptTo.map(({ address }) => address)
					receive(stream, addresses, take).then(
						() => done(),
						(error: unknown) => {
							log.warn(`A report about a mail was not saved: ${String(error)}`)
							done(answer(451, '4.3.0 Please come again later.'))
						},
					)
				},
			})
			opening.server.on('connection', (socket) => {
				const late = setTimeout(() => socket.destroy(), SESSION_MS)
				socket.once('close', () => clearTimeout(late))
			})
			await new Promise<void>((resolve, reject) => {
				opening.once('error', reject)
				opening.listen(port, host, resolve)
			})
			// Clients that go away; an event without a listener would end the process.
			opening.on('error', () => {})
			server = opening
		},
		async close() {
			const closing = server
			server = null
			if (closing) await new Promise<void>((resolve) => closing.close(resolve))
		},
	}
}

const answer = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** Returns null for a message that is too large, which the server refuses. */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer | null> {
	const chunks: Buffer[] = []
	for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
	return stream.sizeExceeded ? null : Buffer.concat(chunks)
}

/** Leaves the headers out, to which every server on the way adds. */
function idOf(message: Buffer, address: string): string {
	const body = message.subarray(Math.max(message.indexOf('\r\n\r\n'), 0))
	const hex = createHash('sha256').update(address.toLowerCase()).update(body).digest('hex')
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
