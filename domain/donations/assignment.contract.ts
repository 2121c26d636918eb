import { z } from 'zod'
import { amountText, currency, id, paragraphs, priced } from '../../kernel/wire/schemas.ts'
import { fundBalances } from './refunds.contract.ts'

/** `POST /api/backoffice/donations/{id}/assign`: what a payment is for that belongs to nothing. */
export const assignBody = z.object({
	/** The fundraiser; null: the foundation. */
	requestId: z.uuid('donations.fields.chooseFundraiser').nullable(),
	reason: paragraphs(2_000, 'common.fields.enterReason'),
})

/** Without a fundraiser: the foundation. */
export const assignPreviewQuery = z.object({ requestId: id.optional() })

/** What an assignment would do, before anybody does it. */
export const assignPreview = priced('currency', {
	donationId: id,
	currency,
	/** What was charged, and how it divides: the fee is taken out of it. */
	total: amountText,
	amount: amountText,
	fee: amountText,
	/** The fund that it would go to, before and after. */
	before: fundBalances,
	after: fundBalances,
	/** Why it can't be done so. */
	problem: z.object({ code: z.string(), message: z.string() }).nullable(),
}).meta({ id: 'AssignPreview' })
export type AssignPreview = z.input<typeof assignPreview>
