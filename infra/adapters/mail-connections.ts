import { Readable } from 'node:stream'
import SmtpConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

export interface MailServer extends SMTPConnectionOptions {
	readonly auth: { readonly user: string; readonly pass: string } | null
	readonly connections: number
}

export interface Letter {
	readonly from: string
	readonly to: string
	readonly message: Buffer
}

export interface MailConnections {
	/**
	 * Resolves once the server has taken the letter.
	 * @throws AnswerMissing when the whole letter left and no answer came; other errors: it was not taken
	 */
	send(letter: Letter): Promise<void>
	/** Ends what is under way, as when the server were gone. */
	close(): void
}

/** The server may have taken the letter. */
export class AnswerMissing extends Error {
	override name = 'AnswerMissing'
}

const UNTIL_DOT_MS = 30_000
/** @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6 */
const AFTER_DOT_MS = 600_000
/** Servers close idle connections. */
const MAX_IDLE_MS = 5_000

/** Sends letters over a few connections, each of which is used again while letters follow one another. */
export function createMailConnections({ auth, connections, ...options }: MailServer): MailConnections {
	const idle: { readonly connection: SmtpConnection; readonly since: number }[] = []
	const waiting: (() => void)[] = []
	const closing = new AbortController()
	let free = connections

	async function enter(): Promise<void> {
		if (free > 0) free -= 1
		else await new Promise<void>((resolve) => waiting.push(resolve))
	}
	function leave(): void {
		const next = waiting.shift()
		if (next) next()
		else free += 1
	}

	async function connect(): Promise<SmtpConnection> {
		const connection = new SmtpConnection({ ...options, socketTimeout: 2 * AFTER_DOT_MS })
		// An event without a listener would end the process.
		connection.on('error', () => {})
		try {
			await answered(connection, (done) => connection.connect(done))
			if (auth) await answered(connection, (done) => connection.login(auth, done))
			return connection
		} catch (error) {
			connection.close()
			throw error
		}
	}

	async function take(): Promise<SmtpConnection> {
		for (let each = idle.pop(); each; each = idle.pop()) {
			if (!each.connection.destroyed && Date.now() - each.since < MAX_IDLE_MS) return each.connection
			each.connection.close()
		}
		return connect()
	}

	return {
		async send(letter) {
			await enter()
			try {
				const connection = await take()
				try {
					await deliver(connection, letter, closing.signal)
					idle.push({ connection, since: Date.now() })
				} catch (error) {
					connection.close()
					throw error
				}
			} finally {
				leave()
			}
		},
		close() {
			closing.abort()
			for (const { connection } of idle.splice(0)) connection.close()
		},
	}
}

function answered(
	connection: SmtpConnection,
	begin: (done: (error?: Error | null) => void) => void,
): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>()
	const late = setTimeout(() => reject(new Error('The server is silent.')), UNTIL_DOT_MS)
	connection.once('error', reject)
	begin((error) => (error ? reject(error) : resolve()))
	return promise.finally(() => {
		clearTimeout(late)
		connection.off('error', reject)
	})
}

function deliver(
	connection: SmtpConnection,
	{ from, to, message }: Letter,
	closing: AbortSignal,
): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>()
	const body = Readable.from([message])
	let hasLeft = false
	const fail = (error: Error & { readonly responseCode?: number | undefined }): void => {
		const isAnswered = error.responseCode !== undefined
		reject(hasLeft && !isAnswered ? new AnswerMissing('No answer came.', { cause: error }) : error)
	}
	const close = (): void => fail(new Error('The connection is closed.'))
	const silent = (): void => fail(new Error('The server is silent.'))
	let late = setTimeout(silent, UNTIL_DOT_MS)
	body.once('end', () => {
		hasLeft = true
		clearTimeout(late)
		late = setTimeout(silent, AFTER_DOT_MS)
	})
	closing.addEventListener('abort', close)
	connection.send({ from, to: [to], size: message.length }, body, (error) =>
		error ? fail(error) : resolve(),
	)
	return promise.finally(() => {
		clearTimeout(late)
		closing.removeEventListener('abort', close)
	})
}
