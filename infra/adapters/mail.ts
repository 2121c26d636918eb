import nodemailer from 'nodemailer'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'

export interface MailSettings {
	/** `smtp://user:password@host:587`, or `smtps://…`. */
	readonly smtpUrl: string
	/** `Karuna <no-reply@karuna.example>` */
	readonly from: string
	/** Connections at once. Default 3. */
	readonly connections?: number
}

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000

/** An error of Nodemailer. */
interface SmtpFailure extends Error {
	readonly code?: string
	readonly responseCode?: number
	/** The server's own words. */
	readonly response?: string
	/** Such as `RCPT TO`, without what follows it. */
	readonly command?: string
}

/** Sends mail by SMTP over a small pool of connections. Call `close` before the process ends. */
export function createMailer({ smtpUrl, from, connections = 3 }: MailSettings): Mailer & { close(): void } {
	const url = new URL(smtpUrl)
	const secure = url.protocol === 'smtps:'
	const transport = nodemailer.createTransport({
		pool: true,
		maxConnections: connections,
		host: url.hostname,
		port: Number(url.port || (secure ? 465 : 587)),
		secure,
		...(url.username && {
			auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
			// A password never goes over a line that anybody can read.
			requireTLS: !secure,
		}),
		connectionTimeout: CONNECT_MS,
		greetingTimeout: CONNECT_MS,
		socketTimeout: ANSWER_MS,
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	return {
		async send({ messageId, to, subject, text, html, language, unsubscribeUrl }) {
			try {
				await transport.sendMail({
					messageId,
					from,
					to,
					subject,
					text,
					html,
					headers: {
						'Content-Language': language,
						'Auto-Submitted': 'auto-generated',
						...(unsubscribeUrl !== undefined && {
							'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
							'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
						}),
					},
				})
			} catch (error) {
				const codes = codesOf(error)
				throw isRefusal(error)
					? new MailRefused(`The mail server refused this mail for good (${codes}).`)
					: new Error(`The mail server did not take this mail (${codes}).`)
			}
		},
		close: () => transport.close(),
	}
}

/**
 * 5xx for this sender, recipient or content, which comes again however often it is tried. One that is
 * about our own log-in or connection is for us to mend, and the mail may go later.
 */
function isRefusal(error: unknown): boolean {
	const { responseCode, code } = error as SmtpFailure
	return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}

/**
 * What went wrong, and when, such as `EENVELOPE 450 4.2.0 RCPT TO`. What a server answers in words often has the
 * recipient's address in it, and errors are logged and kept longer than people are.
 */
function codesOf(error: unknown): string {
	const { code, responseCode, response, command, name } = error as SmtpFailure
	const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
	return [code ?? name, responseCode, enhanced, command].filter(Boolean).join(' ')
}
