import type { MailOf } from './return-paths.ts'

/** A report of a mail server about a mail: it was not delivered, or its reader called it spam. */
export interface Feedback {
	readonly kind: 'bounced' | 'complained'
	/** The enhanced status code (RFC 3463) of a bounce, such as `5.1.1`; the kind of a complaint, such as `abuse`. */
	readonly code: string
}

export interface FeedbackReport extends MailOf, Feedback {
	/** The same for a report that comes twice. */
	readonly id: string
}

/** Takes reports by SMTP at addresses that were signed here. Adapter: `infra/adapters/feedback-listener.ts`. */
export interface FeedbackListener {
	/**
	 * Begins to listen.
	 * @param take when it fails, the server that reports comes again later
	 */
	open(take: (report: FeedbackReport) => Promise<void>): Promise<void>
	close(): Promise<void>
}
