import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../kernel/ports/clock.ts'
import { type Mailbox, openMailbox } from './smtp-mailbox.ts'
import { parseMail } from './smtp-mime.ts'

export interface SmtpCatcher {
	readonly url: string
	readonly mailbox: Mailbox
	close(): Promise<void>
}

export interface SmtpCatcherSettings {
	readonly clock: Clock
	readonly directory: string
	readonly port?: number
	/** The number of mails that are kept. Default 5,000. */
	readonly keep?: number
	readonly log: { error(message: string): void }
}

const MAIL_LIMIT_BYTES = 5_000_000
/**
 * Answers of mail servers by the recipient's domain under `karuna.example`: refusals of the recipient,
 * refusals of the sender, and temporary ones.
 */
const ANSWERS: Readonly<Record<string, readonly [status: number, text: string]>> = {
	refused: [550, '5.1.1 This mailbox does not exist.'],
	moved: [551, '5.1.6 The mailbox has moved, and left no new address.'],
	closed: [550, '5.2.1 The mailbox is closed.'],
	full: [552, '5.2.2 The mailbox is full.'],
	badsender: [550, '5.1.8 Access denied, bad outbound sender.'],
	quota: [550, '5.4.5 Daily user sending limit exceeded.'],
	blocklisted: [550, '5.7.1 Service unavailable, the client host is on a block list.'],
	unauthenticated: [550, '5.7.26 This mail is unauthenticated.'],
	limited: [553, '5.3.0 The rate limit is exceeded.'],
	unnamed: [550, 'Requested action not taken.'],
	greylisted: [450, '4.2.0 Greylisted, please come again.'],
}
const ANSWERS_TO_DATA: typeof ANSWERS = {
	quotaofdata: [554, '5.7.1 Daily sending quota exceeded.'],
	nosuchuserofdata: [550, '5.1.1 One of the recipients does not exist.'],
}
const DOMAIN = /@([a-z]+)\.karuna\.example$/i

/**
 * Returns the refusal of a mail, with the address in its text as servers write it; null when the mail is
 * accepted.
 */
function answerTo(address: string, answers: typeof ANSWERS): Error | null {
	const answer = answers[DOMAIN.exec(address)?.[1]?.toLowerCase() ?? '']
	if (!answer) return null
	const [responseCode, text] = answer
	return Object.assign(new Error(`${text} <${address}>`), { responseCode })
}

/** Catches all mail instead of sending it, on the loopback address. For development, demo and tests. */
export async function startSmtpCatcher(settings: SmtpCatcherSettings): Promise<SmtpCatcher> {
	const mailbox = await openMailbox(settings.directory, settings.keep)
	let caught = 0
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		size: MAIL_LIMIT_BYTES,
		onRcptTo: ({ address }, _session, done) => done(answerTo(address, ANSWERS)),
		onData(stream, { envelope }, done) {
			buffer(stream)
				.then(async (raw) => {
					const refusal = envelope.rcptTo
						.map(({ address }) => answerTo(address, ANSWERS_TO_DATA))
						.find((each) => each !== null)
					if (refusal) throw refusal
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

function idOf(raw: Buffer, receivedAt: string, count: number): string {
	const hex = createHash('sha256').update(raw).update(receivedAt).update(String(count)).digest('hex')
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
		'-',
	)
}
