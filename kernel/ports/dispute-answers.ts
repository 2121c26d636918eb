import type { DisputeFileKind } from '../wire/disputes.ts'

export interface DisputeFile {
	readonly id: string
	readonly kind: DisputeFileKind
	readonly name: string
	readonly contentType: string
	readonly content: Buffer
}

/** Evidence against a dispute for the donor's bank. Times are epoch milliseconds; texts may be empty. */
export interface DisputeEvidence {
	readonly donationId: string
	/** The statement of finance, in at most 2,000 characters. */
	readonly statement: string
	readonly purpose: string
	readonly donor: { readonly name: string; readonly email: string; readonly address: string }
	readonly card: string
	readonly startedAt: number
	readonly receipt: { readonly number: string; readonly issuedAt: number } | null
	/** The payment's history, oldest first, in English, which all providers read. */
	readonly history: readonly { readonly at: number; readonly what: string }[]
	readonly mails: readonly {
		readonly at: number
		readonly what: string
		readonly isTaken: boolean
	}[]
	readonly files: readonly DisputeFile[]
}

export interface DisputeAnswer {
	readonly account: string
	readonly disputeRef: string
	readonly idempotencyKey: string
}

/**
 * Answers disputes at a provider whose API takes answers; others don't register it
 * (`kernel/capability/provider-accounts.ts`). The result of an answer is read with the payment.
 */
export interface DisputeAnswers {
	/**
	 * Submits evidence, which a provider takes once: nothing is sent when it already has ours.
	 * @throws PaymentRejected when the provider takes none, or none any more
	 * @throws PaymentNotFound, PaymentOutcomeUnknown
	 */
	contest(answer: DisputeAnswer & { readonly evidence: DisputeEvidence }): Promise<void>
	/** Leaves the money to the donor; a dispute that is already lost is no failure. @throws as `contest` */
	accept(answer: DisputeAnswer): Promise<void>
}
