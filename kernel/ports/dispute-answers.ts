import type { DisputeFileKind } from '../wire/disputes.ts'

/** A PDF or JPEG that goes along with an answer. */
export interface DisputeFile {
	readonly id: string
	readonly kind: DisputeFileKind
	/** Unique among those of an answer, with the ending of its kind. */
	readonly name: string
	readonly contentType: string
	readonly content: Buffer
}

/** What is laid before a donor's bank when it takes money back. Times are epoch milliseconds; texts may be empty. */
export interface DisputeEvidence {
	readonly donationId: string
	/** What finance writes about it, in at most 2,000 characters. */
	readonly statement: string
	/** What it was given for; empty for the foundation, and once that was erased. */
	readonly purpose: string
	readonly donor: { readonly name: string; readonly email: string; readonly address: string }
	/** Brand and last four digits; empty where no card paid. */
	readonly card: string
	/** When the donation was begun. */
	readonly startedAt: number
	/** Null: there is none. */
	readonly receipt: { readonly number: string; readonly issuedAt: number } | null
	/** What happened to the payment, oldest first, in English, which all providers read. */
	readonly history: readonly { readonly at: number; readonly what: string }[]
	/** E-mails to the donor about it, oldest first; without their texts. */
	readonly mails: readonly {
		readonly at: number
		/** What it was, in English. */
		readonly what: string
		/** Whether the donor's mail server took it. */
		readonly isTaken: boolean
	}[]
	/** At most one of each kind. */
	readonly files: readonly DisputeFile[]
}

export interface DisputeAnswer {
	readonly account: string
	/** The provider's name of the dispute. */
	readonly disputeRef: string
	/** The same key is carried out once. */
	readonly idempotencyKey: string
}

/**
 * Answers disputes at a provider that takes answers by its API; others don't register it
 * (`kernel/capability/provider-accounts.ts`). What comes of an answer is read with the payment.
 */
export interface DisputeAnswers {
	/**
	 * Hands evidence in, which a provider takes once: where it has ours already, nothing is sent.
	 * @throws PaymentRejected the provider takes none, or none any more
	 * @throws PaymentNotFound, PaymentOutcomeUnknown
	 */
	contest(answer: DisputeAnswer & { readonly evidence: DisputeEvidence }): Promise<void>
	/** Leaves the money to the donor; a dispute that is lost already is no failure. @throws as `contest` */
	accept(answer: DisputeAnswer): Promise<void>
}
