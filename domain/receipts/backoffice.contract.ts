import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import {
	amountText,
	currency,
	day,
	id,
	instant,
	optionalText,
	paragraphs,
	priced,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import { optionalCountry, optionalLine, optionalPlace, savedAddress, ZIP_LIMIT } from '../address.contract.ts'
import { entityCode, receiptCause, receiptVersion } from './contract.ts'

export const backofficeReceipt = priced('currency', {
	id,
	number: z.string(),
	entity: entityCode,
	year: z.int(),
	version: z.int(),
	because: receiptCause,
	currency,
	charged: amountText,
	returned: amountText,
	given: amountText,
	donor: z.string(),
	donorEmail: z.string(),
	paidOn: day,
	issuedAt: instant,
	changedAt: instant,
}).meta({ id: 'BackofficeReceipt' })
export type BackofficeReceipt = z.input<typeof backofficeReceipt>

export const backofficeReceiptDetail = backofficeReceipt
	.extend({
		printed: z.object({ name: z.string(), ...savedAddress.shape }).nullable(),
		title: z.string(),
		versions: z.array(
			receiptVersion.extend({
				charged: amountText,
				returned: amountText,
				given: amountText,
				/** The log position up to which donations and refunds are included. */
				asOf: z.string(),
				reason: z.string(),
				by: z.string(),
			}),
		),
		resends: z.int(),
	})
	.meta({ id: 'BackofficeReceiptDetail' })
export type BackofficeReceiptDetail = z.input<typeof backofficeReceiptDetail>

export const backofficeReceiptQuery = restQuery(
	z.object({
		q: optionalText(100).optional(),
		entity: entityCode.optional(),
		because: receiptCause.optional(),
		minAmount: amountText.optional(),
		maxAmount: amountText.optional(),
		year: z.int().min(2000).max(9999).optional(),
		id: z.array(id).optional(),
	}),
	['number', 'changedAt', 'issuedAt', 'given'],
)

/** `POST /api/backoffice/receipts/{id}/correct`: replaces all printed data of the donor. */
export const correctReceiptBody = z.object({
	reason: paragraphs(2_000, 'common.fields.enterReason'),
	name: text(201, 'common.fields.enterName'),
	line1: optionalLine,
	line2: optionalLine,
	city: optionalPlace,
	state: optionalPlace,
	// Whatever stood on the receipt may stay.
	zip_code: optionalText(ZIP_LIMIT).default(''),
	country: optionalCountry,
})
export type CorrectReceiptBody = z.input<typeof correctReceiptBody>

export const backofficePdfQuery = z.object({
	version: z.coerce.number().int().min(1).max(1_000_000).optional(),
	language: z.enum(LANGUAGES).optional(),
})
