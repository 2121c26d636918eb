import { z } from 'zod'
import { amountText, currency, id, paragraphs, priced } from '../../kernel/wire/schemas.ts'
import { fundBalances } from './refunds.contract.ts'

export const assignBody = z.object({
	requestId: z.uuid('donations.fields.chooseFundraiser').nullable(),
	reason: paragraphs(2_000, 'common.fields.enterReason'),
})

export const assignPreviewQuery = z.object({ requestId: id.optional() })

export const assignPreview = priced('currency', {
	donationId: id,
	currency,
	total: amountText,
	amount: amountText,
	fee: amountText,
	before: fundBalances,
	after: fundBalances,
	problem: z.object({ code: z.string(), message: z.string() }).nullable(),
}).meta({ id: 'AssignPreview' })
export type AssignPreview = z.input<typeof assignPreview>
