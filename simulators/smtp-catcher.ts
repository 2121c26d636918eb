import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../kernel/ports/clock.ts'
import { type Mailbox, openMailbox } from './smtp-mailbox.ts'
import { parseMail } from './smtp-mime.ts'

export interface SmtpCatcher {
	/** For the mail adapter: `smtp://127.0.0.1:port`. */
	readonly url: string
	readonly mailbox: Mailbox
	close(): Promise<void>
}

export interface SmtpCatcherSettings {
	readonly clock: Clock
	/** Folder that keeps the mails. */
	readonly directory: string
	/** Picked by the system when absent. */
	readonly port?: number
	/** Most mails that are kept. Default 5,000. */
	readonly keep?: number
	readonly log: { error(message: string): void }
}

const MAIL_LIMIT_BYTES = 5_000_000
/** So that a refusal for good can be seen without a real mail server. */
const REFUSED = /@refused\.karuna\.example$/i
const MAILBOX_UNAVAILABLE = 550
/** So that one can be seen that may go later. */
const GREYLISTED = /@greylisted\.karuna\.example$/i
const MAILBOX_BUSY = 450

/** Catches all mail instead of sending it, on the loopback address. For development, demo and tests. */
export async function startSmtpCatcher(settings: SmtpCatcherSettings): Promise<SmtpCatcher> {
	const mailbox = await openMailbox(settings.directory, settings.keep)
	let caught = 0
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		size: MAIL_LIMIT_BYTES,
		onRcptTo({ address }, _session, done) {
			if (GREYLISTED.test(address)) {
				const terms = `4.2.0 <${address}> Greylisted, please come again`
				return done(Object.assign(new Error(terms), { responseCode: MAILBOX_BUSY }))
			}
			if (!REFUSED.test(address)) return done()
			done(Object.assign(new Error('This mailbox does not exist.'), { responseCode: MAILBOX_UNAVAILABLE }))
		},
		onData(stream, { envelope }, done) {
			buffer(stream)
				.then(async (raw) => {
					const { headers, text, html } = await parseMail(raw)
					const unsubscribeList = headers.get('list-unsubscribe')
					const receivedAt = new Date(settings.clock.now()).toISOString()
					caught += 1
					await mailbox.add({
						id: idOf(raw, receivedAt, caught),
						receivedAt,
						from: headers.get('from') ?? '',
						to: headers.get('to') ?? envelope.rcptTo.map(({ address }) => address).join(', '),
						subject: headers.get('subject') ?? '',
						language: headers.get('content-language') ?? '',
						messageId: headers.get('message-id') ?? '',
						...(unsubscribeList !== undefined && {
							unsubscribe: { list: unsubscribeList, post: headers.get('list-unsubscribe-post') ?? '' },
						}),
						text,
						html,
					})
					done()
				})
				.catch((error: Error) => done(error))
		},
	})
	server.on('error', (error) => settings.log.error(`The mail catcher had a problem: ${error.message}`))
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(settings.port ?? 0, '127.0.0.1', resolve)
	})
	const { port } = server.server.address() as AddressInfo
	return {
		url: `smtp://127.0.0.1:${port}`,
		mailbox,
		async close() {
			await new Promise<void>((resolve) => server.close(() => resolve()))
			await mailbox.close()
		},
	}
}

/** In the form of a UUID; two deliveries of the same mail are two entries. */
function idOf(raw: Buffer, receivedAt: string, count: number): string {
	const hex = createHash('sha256').update(raw).update(receivedAt).update(String(count)).digest('hex')
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
		'-',
	)
}
