import { z } from 'zod'
import {
	amountText,
	currency,
	INVALID_AMOUNT,
	id,
	instant,
	paragraphs,
	priced,
	unpricedAmountText,
} from '../../kernel/wire/schemas.ts'
import { fundName } from '../_shared/fund-name.contract.ts'
import { disputeReply } from './disputes.contract.ts'
import { donationWarning } from './fraud-warnings.contract.ts'

const bearer = fundName('funds.fields.chooseFund')

/** Minor units inside; every figure may be negative, which is a receivable. */
export const fundBalances = z.object({
	raised: amountText,
	withdrawn: amountText,
	reserved: amountText,
	held: amountText,
	free: amountText,
})

export const refundBody = z.object({
	/** The amount that the donor gets back from the charge. */
	amount: unpricedAmountText.refine((text) => /^(?!-).*[1-9]/.test(text), INVALID_AMOUNT),
	/**
	 * The fund that bears the refund; absent: the donation's own. When that is short, it may be the
	 * foundation's.
	 */
	fund: bearer.optional(),
	reason: paragraphs(2_000, 'common.fields.enterReason'),
})

export const refundPreviewQuery = z.object({ amount: unpricedAmountText.optional(), fund: bearer.optional() })

const refundState = z.enum(['requested', 'done', 'reversed', 'failed', 'refused'])
export const donationLosses = z.object({
	refunds: z.array(
		z.object({
			refundId: id.nullable(),
			ref: z.string().nullable(),
			amount: amountText,
			share: amountText,
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
			evidenceDueAt: instant.nullable(),
			reply: disputeReply,
			isAnswerable: z.boolean(),
		}),
	),
	warnings: z.array(donationWarning),
})

export const refundPreview = priced('currency', {
	...donationLosses.shape,
	donationId: id,
	currency,
	charged: amountText,
	refundable: amountText,
	amount: amountText,
	share: amountText,
	feePart: amountText,
	retainedByProvider: amountText.nullable(),
	fund: z
		.object({ fund: z.string(), label: z.string(), before: fundBalances, after: fundBalances })
		.nullable(),
	providerBalance: z.object({ before: amountText, after: amountText }),
	problem: z.object({ code: z.string(), message: z.string() }).nullable(),
	/** Only the foundation's fund, when the donation's own is short: no other may bear it. */
	funds: z.array(z.object({ fund: z.string(), label: z.string(), free: amountText })),
}).meta({ id: 'RefundPreview' })
export type RefundPreview = z.input<typeof refundPreview>
