import { z } from 'zod'
import { amountText, currency, id, paragraphs, priced } from '../../kernel/wire/schemas.ts'
import { knownDonor } from './contract.ts'
import { fundBalances } from './refunds.contract.ts'

export const assignBody = z.object({
	requestId: z.uuid('donations.fields.chooseFundraiser').nullable(),
	/** The person whose fund gets it; without a request or a person, the foundation gets it. */
	personId: z.uuid('donations.fields.choosePerson').nullable().default(null),
	reason: paragraphs(2_000, 'common.fields.enterReason'),
})

/** The donor of a payment that pays no donation; when all is empty, that of the donation that it names, if any. */
export const receiveBody = knownDonor
export type ReceiveBody = z.input<typeof receiveBody>
export const receiveAnswer = z.object({ donationId: id })

export const assignPreviewQuery = z.object({ requestId: id.optional(), personId: id.optional() })

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
