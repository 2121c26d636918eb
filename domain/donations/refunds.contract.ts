import { z } from 'zod'
import { amountText, currency, fundName, id, instant, words } from '../../kernel/wire.ts'

const bearer = fundName('Please choose a fund')

/** Minor units inside; every figure may be below zero, then it is a receivable. */
export const fundBalances = z.object({
	raised: amountText,
	withdrawn: amountText,
	reserved: amountText,
	free: amountText,
})

/** `POST /api/backoffice/donations/{id}/refund` */
export const refundBody = z.object({
	/** What the giver gets back, of what was charged. */
	amount: amountText.refine((minor) => minor >= 1n, 'Please enter valid amount'),
	/** The fund that bears it; absent: the gift's own. When that is short, the foundation's may be named. */
	fund: bearer.optional(),
	reason: words(2_000, 'Please enter the reason'),
})

export const refundPreviewQuery = z.object({ amount: amountText.optional(), fund: bearer.optional() })

/** A refund or a dispute of a gift, as its own stream knows it. */
const refundState = z.enum(['requested', 'done', 'reversed', 'failed', 'refused'])
export const giftLosses = z.object({
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
		}),
	),
})

/** What a refund would do, before anybody does it. */
export const refundPreview = giftLosses
	.extend({
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
		/** The provider's fee of the gift, which it keeps: Karuna bears it. Null while it isn't known. */
		keptByProvider: amountText.nullable(),
		/** The fund that bears it, and its balances before and after. Null: the payment belongs to nothing yet. */
		fund: z
			.object({ fund: z.string(), label: z.string(), before: fundBalances, after: fundBalances })
			.nullable(),
		providerBalance: z.object({ before: amountText, after: amountText }),
		/** Why it can't be done so. */
		problem: z.object({ code: z.string(), message: z.string() }).nullable(),
		/** The foundation's fund when the gift's own is short: no other may bear it. */
		funds: z.array(z.object({ fund: z.string(), label: z.string(), free: amountText })),
	})
	.meta({ id: 'RefundPreview' })
export type RefundPreview = z.input<typeof refundPreview>
