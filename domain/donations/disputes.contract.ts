import { z } from 'zod'
import {
	amountText,
	currency,
	id,
	instant,
	optionalText,
	paragraphs,
	priced,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { age } from '../ageing.contract.ts'
import { disputeFile } from './dispute-files.contract.ts'
import { fraudWarning } from './fraud-warnings.contract.ts'

/** `contested` comes with evidence; `accepted` leaves the money to the donor. */
const answer = z.enum(['contested', 'accepted'])
export type DisputeAnswerKind = z.output<typeof answer>
/** `decided` is not yet sent; `refused` is the provider's refusal of the answer. */
const replyState = z.enum(['decided', 'sent', 'refused'])
export type DisputeReplyState = z.output<typeof replyState>

export const STATEMENT_LIMIT = 2_000

export const disputeParams = z.object({
	id,
	dispute: z.string().regex(/^[\w-]{1,64}$/, 'common.fields.usualForm'),
})

export const disputeFileParams = disputeParams.extend({ file: id })

export const disputeAnswerBody = z.object({
	answer,
	/** Sent to the provider as evidence; the reason of an acceptance is only stored. */
	statement: paragraphs(STATEMENT_LIMIT, 'common.fields.enterText'),
})

export const disputeReply = z
	.object({
		answer,
		state: replyState,
		code: z.string().nullable(),
	})
	.nullable()

export const disputeEvidence = z
	.object({
		purpose: z.string(),
		donor: z.object({ name: z.string(), email: z.string(), address: z.string() }),
		card: z.string(),
		startedAt: instant,
		receipt: z.object({ number: z.string(), issuedAt: instant }).nullable(),
		history: z.array(z.object({ at: instant, what: z.string() })),
		mails: z.array(z.object({ at: instant, what: z.string(), isTaken: z.boolean() })),
		files: z.array(disputeFile),
	})
	.meta({ id: 'DisputeEvidence' })
export type DisputeEvidenceView = z.input<typeof disputeEvidence>

/** An open dispute, or an early fraud warning that waits for a decision. */
export const openDispute = priced('currency', {
	id,
	donationId: id,
	ref: z.string(),
	provider: z.string(),
	account: z.string(),
	donor: z.string().nullable(),
	currency,
	amount: amountText,
	openedAt: instant,
	/** The deadline for evidence; null when the provider stated none. */
	evidenceDueAt: instant.nullable(),
	reply: disputeReply,
	/** True while no money was taken: it is not booked, and is answered at the provider. */
	isAnnounced: z.boolean(),
	/** Null for a dispute. The amount of a warning is the rest of the payment. */
	warning: fraudWarning.nullable(),
}).meta({ id: 'OpenDispute' })
export type OpenDispute = z.input<typeof openDispute>

export const openDisputeQuery = restQuery(
	z.object({
		currency: currency.optional(),
		provider: optionalText(40).optional(),
		answered: z.boolean().optional(),
		warning: z.boolean().optional(),
		/** Since it was opened. */
		age: age.optional(),
		id: z.array(id).max(200).optional(),
		donationId: id.optional(),
	}),
	['evidenceDueAt', 'openedAt', 'amount'],
)
