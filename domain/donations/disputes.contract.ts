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
import { disputeFile } from './dispute-files.contract.ts'
import { fraudWarning } from './fraud-warnings.contract.ts'

/** What finance says to a dispute: evidence against it, or that the donor may have the money. */
const answer = z.enum(['contested', 'accepted'])
export type DisputeAnswerKind = z.output<typeof answer>
/** The provider has yet to get it, has it, or would not have it. */
const replyState = z.enum(['decided', 'sent', 'refused'])
export type DisputeReplyState = z.output<typeof replyState>

/** The longest statement that all providers take. */
export const STATEMENT_LIMIT = 2_000

/** A dispute by its donation and the provider's name of it. */
export const disputeParams = z.object({
	id,
	dispute: z.string().regex(/^[\w-]{1,64}$/, 'common.fields.usualForm'),
})

/** `…/disputes/{dispute}/files/{file}` */
export const disputeFileParams = disputeParams.extend({ file: id })

/** `POST /api/backoffice/donations/{id}/disputes/{dispute}/answer` */
export const disputeAnswerBody = z.object({
	answer,
	/** Of evidence it goes to the provider; why a dispute is accepted stays here. */
	statement: paragraphs(STATEMENT_LIMIT, 'common.fields.enterText'),
})

/** The last answer to a dispute. */
export const disputeReply = z
	.object({
		answer,
		state: replyState,
		/** Why the provider would not, in its code. */
		code: z.string().nullable(),
	})
	.nullable()

/** What is gathered against a dispute; empty or null where it isn't known. */
export const disputeEvidence = z
	.object({
		purpose: z.string(),
		donor: z.object({ name: z.string(), email: z.string(), address: z.string() }),
		card: z.string(),
		startedAt: instant,
		receipt: z.object({ number: z.string(), issuedAt: instant }).nullable(),
		history: z.array(z.object({ at: instant, what: z.string() })),
		/** E-mails to the donor, and whether their mail server took them. */
		mails: z.array(z.object({ at: instant, what: z.string(), isTaken: z.boolean() })),
		files: z.array(disputeFile),
	})
	.meta({ id: 'DisputeEvidence' })
export type DisputeEvidenceView = z.input<typeof disputeEvidence>

/** A dispute that the bank has not decided, or an early fraud warning that waits. */
export const openDispute = priced('currency', {
	id,
	donationId: id,
	/** The provider's name of it. */
	ref: z.string(),
	provider: z.string(),
	account: z.string(),
	/** Null for a guest who left no name, and once they were erased. */
	giver: z.string().nullable(),
	currency,
	amount: amountText,
	openedAt: instant,
	/** Until when the provider takes evidence; null when it didn't say. */
	evidenceDueAt: instant.nullable(),
	reply: disputeReply,
	/** No money was taken for it yet: it is in no books, and answered at the provider itself. */
	isAnnounced: z.boolean(),
	/** Null: it is a dispute. Of a warning the amount is all that is left of the payment. */
	warning: fraudWarning.nullable(),
}).meta({ id: 'OpenDispute' })
export type OpenDispute = z.input<typeof openDispute>

export const openDisputeQuery = restQuery(
	z.object({
		currency: currency.optional(),
		provider: optionalText(40).optional(),
		/** Whether we have said something that the provider did not refuse. */
		answered: z.boolean().optional(),
		/** Only warnings, or only disputes. */
		warning: z.boolean().optional(),
		id: z.array(id).max(200).optional(),
		donationId: id.optional(),
	}),
	['evidenceDueAt', 'openedAt', 'amount'],
)
