import { z } from 'zod'
import {
	amountText,
	currency,
	fundName,
	INVALID_AMOUNT,
	id,
	instant,
	paragraphs,
	priced,
	unpricedAmountText,
} from '../../kernel/wire/schemas.ts'
import { disputeReply } from './disputes.contract.ts'
import { donationWarning } from './fraud-warnings.contract.ts'

const bearer = fundName('funds.fields.chooseFund')

/** Minor units inside; every figure may be below zero, then it is a receivable. */
export const fundBalances = z.object({
	raised: amountText,
	withdrawn: amountText,
	reserved: amountText,
	/** Of what is reserved: what donors’ banks may take back. */
	held: amountText,
	free: amountText,
})

/** `POST /api/backoffice/donations/{id}/refund` */
export const refundBody = z.object({
	/** What the donor gets back, of what was charged. */
	amount: unpricedAmountText.refine((text) => /^(?!-).*[1-9]/.test(text), INVALID_AMOUNT),
	/** The fund that bears it; absent: the donation's own. When that is short, the foundation's may be named. */
	fund: bearer.optional(),
	reason: paragraphs(2_000, 'common.fields.enterReason'),
})

export const refundPreviewQuery = z.object({ amount: unpricedAmountText.optional(), fund: bearer.optional() })

/** A refund or a dispute of a donation, as its own stream knows it. */
const refundState = z.enum(['requested', 'done', 'reversed', 'failed', 'refused'])
export const donationLosses = z.object({
	refunds: z.array(
		z.object({
			refundId: id.nullable(),
			/** The provider's, once it has one. */
			ref: z.string().nullable(),
			amount: amountText,
			/** The part that leaves the fund. */
			share: amountText,
			/** That bears it; null: it left suspense. */
			fund: z.string().nullable(),
			state: refundState,
		}),
	),
	disputes: z.array(
		z.object({
			ref: z.string(),
			amount: amountText,
			share: amountText,
			state: z.enum(['open', 'won', 'lost']),
			/** Until when the provider takes evidence; null when it didn't say. */
			evidenceDueAt: instant.nullable(),
			reply: disputeReply,
			/** The provider takes an answer from us, and has none that it accepted. */
			isAnswerable: z.boolean(),
		}),
	),
	warnings: z.array(donationWarning),
})

/** What a refund would do, before anybody does it. */
export const refundPreview = priced('currency', {
	...donationLosses.shape,
	donationId: id,
	currency,
	/** What was charged, and what of it can still be given back. */
	charged: amountText,
	refundable: amountText,
	/** What is looked at: the amount asked for, else all that can be given back. */
	amount: amountText,
	/** What leaves the fund, and what leaves Karuna's fee cover. */
	share: amountText,
	feePart: amountText,
	/** The provider's fee of the donation, which it keeps: Karuna bears it. Null while it isn't known. */
	keptByProvider: amountText.nullable(),
	/** The fund that bears it, and its balances before and after. Null: the payment belongs to nothing yet. */
	fund: z
		.object({ fund: z.string(), label: z.string(), before: fundBalances, after: fundBalances })
		.nullable(),
	providerBalance: z.object({ before: amountText, after: amountText }),
	/** Why it can't be done so. */
	problem: z.object({ code: z.string(), message: z.string() }).nullable(),
	/** The foundation's fund when the donation's own is short: no other may bear it. */
	funds: z.array(z.object({ fund: z.string(), label: z.string(), free: amountText })),
}).meta({ id: 'RefundPreview' })
export type RefundPreview = z.input<typeof refundPreview>
