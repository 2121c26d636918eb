/** The stream of one e-mail to many. Its words and those whom it goes to are records. */
export const mailingStream = (mailingId: string) => `mailing-${mailingId}`

export type MailingQueued = {
	readonly type: 'MailingQueued'
	readonly data: {
		readonly wordsHash: string
		readonly isTest: boolean
		readonly roles: readonly string[]
		readonly interests: readonly string[]
		readonly language: string | null
		readonly recipients: number
		readonly at: string
	}
}
export type MailingStopped = { readonly type: 'MailingStopped'; readonly data: { readonly at: string } }
export type MailingFinished = {
	readonly type: 'MailingFinished'
	readonly data: {
		readonly sent: number
		readonly failed: number
		readonly skipped: number
		readonly at: string
	}
}
export type MailingEvent = MailingQueued | MailingStopped | MailingFinished
export const MAILING_EVENTS = [
	'MailingQueued',
	'MailingStopped',
	'MailingFinished',
] as const satisfies readonly MailingEvent['type'][]
