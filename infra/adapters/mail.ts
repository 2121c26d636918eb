import { type CampaignMailer, MailDeferred, MailInDoubt, MailRefused } from '../../kernel/ports/mailer.ts'
import { AnswerMissing, createMailConnections } from './mail-connections.ts'
import { createMailComposer, type DkimKey } from './mail-message.ts'

export interface MailSettings {
	/** `smtp://user:password@host:587`, or `smtps://…`. */
	readonly smtpUrl: string
	readonly from: string
	/** Null: the server signs. */
	readonly dkim: DkimKey | null
	readonly connections?: number
	/** Called with the code when the server refuses all our mail of this kind, regardless of the recipient. */
	readonly onTurnedAway?: (code: string) => void
}

const CONNECT_MS = 10_000

interface SmtpFailure extends Error {
	readonly code?: string
	readonly responseCode?: number
	readonly response?: string
	readonly command?: string
}

/** Sends mail by SMTP over a small pool of connections. Call `close` before the process ends. */
export function createMailer({
	smtpUrl,
	from,
	dkim,
	connections = 3,
	onTurnedAway,
}: MailSettings): CampaignMailer & { close(): void } {
	const url = new URL(smtpUrl)
	const secure = url.protocol === 'smtps:'
	const compose = createMailComposer(from, dkim)
	const server = createMailConnections({
		connections,
		host: url.hostname,
		port: Number(url.port || (secure ? 465 : 587)),
		secure,
		auth: url.username
			? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
			: null,
		// A password never goes over a line that anybody can read.
		requireTLS: url.username !== '' && !secure,
		connectionTimeout: CONNECT_MS,
		greetingTimeout: CONNECT_MS,
	})
	return {
		connections,
		async send(mail) {
			const letter = await compose(mail)
			try {
				await server.send(letter)
			} catch (error) {
				if (error instanceof AnswerMissing) throw new MailInDoubt(codesOf(error.cause))
				const codes = codesOf(error)
				if (isOfRecipient(error))
					throw new MailRefused(`The mail server refused this mail for good (${codes}).`)
				const { responseCode = 0 } = error as SmtpFailure
				const code = enhancedOf(error) ?? (responseCode > 0 ? String(responseCode) : null)
				if (responseCode >= 500 && code !== null) onTurnedAway?.(code)
				throw new MailDeferred(`The mail server did not take this mail (${codes}).`, code)
			}
		},
		close: () => server.close(),
	}
}

/** There is no such mailbox or domain, or it is closed (RFC 3463); 5.1.7 and 5.1.8 are about the sender. */
const NO_RECIPIENT = /^5\.(?:1\.(?![78]$)\d{1,3}|2\.1)$/

/**
 * Checks whether a refusal is about the recipient, so that retrying is useless. Every other refusal is about
 * us, our quota, reputation or authentication, and the mail may go out later.
 */
const isOfRecipient = (error: unknown): boolean =>
	(error as SmtpFailure).command === 'RCPT TO' && NO_RECIPIENT.test(enhancedOf(error) ?? '')

const enhancedOf = (error: unknown): string | undefined =>
	/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec((error as SmtpFailure).response ?? '')?.[1]

/**
 * Returns the codes of an error, such as `EENVELOPE 450 4.2.0 RCPT TO`. The server's own text often contains
 * the recipient's address, and logs are kept longer than personal data.
 */
function codesOf(error: unknown): string {
	const { code, responseCode, command, name } = error as SmtpFailure
	return [code ?? name, responseCode, enhancedOf(error), command].filter(Boolean).join(' ')
}
