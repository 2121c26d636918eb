import nodemailer from 'nodemailer'
import { type Mailer, MailRefused } from '../../domain/_ports/mailer.ts'

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
				throw isRefusal(error)
					? new MailRefused('The mail server refused this mail for good.', { cause: error })
					: error
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
	const { responseCode, code } = error as { responseCode?: number; code?: string }
	return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}
