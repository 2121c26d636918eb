import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { TAX_LAWS } from '../../kernel/wire/region-table.ts'
import { isRegion, REGION_CODES, type RegionCode } from '../../kernel/wire/regions.ts'
import {
	amount,
	currency,
	day,
	id,
	instant,
	one,
	plainText,
	priced,
	regionCode,
} from '../../kernel/wire/schemas.ts'
import { TARGET_KINDS } from '../_shared/donation-targets-rules.contract.ts'

export const ENTITIES = REGION_CODES
export const entityCode = regionCode
export type EntityCode = RegionCode

/** All but the first cause replace the version before. */
export const RECEIPT_CAUSES = [
	'confirmed',
	'refunded',
	'refundReversed',
	'chargedBack',
	'chargebackReversed',
	'reversed',
	'corrected',
] as const
export const receiptCause = z.enum(RECEIPT_CAUSES)
export type ReceiptCause = z.infer<typeof receiptCause>

/** Formats a receipt's number: `KRN-IN-2026-000123`. */
export const numberText = (entity: string, year: number, number: number): string =>
	`KRN-${entity}-${year}-${String(number).padStart(6, '0')}`

/** Parses a printed number, however it was typed; null when it is invalid. */
export function numberFrom(text: string): { entity: string; year: number; number: number } | null {
	const match = /^\s*(?:KRN-)?([A-Z]{2})-(\d{4})-(\d{1,9})\s*$/i.exec(text)
	if (!match) return null
	const [, entity = '', year, number] = match
	if (!isRegion(entity.toUpperCase())) return null
	return { entity: entity.toUpperCase(), year: Number(year), number: Number(number) }
}

export const legalEntity = z.object({
	code: entityCode,
	name: z.string(),
	address: z.array(z.string()),
	registration: z.string(),
	email: z.string(),
})
export type LegalEntity = z.infer<typeof legalEntity>

/** The law by which a donation is deductible: India's section 80G, or section 501(c)(3) of the US code. */
export const taxBenefit = z.enum(TAX_LAWS)

export const receiptVersion = z.object({
	version: z.int(),
	because: receiptCause,
	issuedAt: instant,
	voidedAt: instant.nullable(),
})

export const receipt = priced('units', {
	donationId: id,
	number: z.string(),
	version: z.int(),
	/** The valid version that replaces this one; null when this one is valid. */
	replacedBy: z.int().nullable(),
	because: receiptCause,
	/** The days of issue and payment, in the entity's zone. */
	issuedOn: day,
	paidOn: day,
	language: z.enum(LANGUAGES),
	entity: legalEntity,
	donor: z.object({ name: z.string(), address: z.array(z.string()) }),
	cause: z.object({ kind: z.enum(TARGET_KINDS), title: z.string() }),
	units: currency,
	charged: amount,
	fee: amount,
	returned: amount,
	given: amount,
	payment: z.object({ reference: z.string(), brand: z.string(), last4: z.string() }),
	taxBenefit: taxBenefit.nullable(),
	/** The value of what the donor got in return, which is not deductible. */
	valueReceived: amount,
	versions: z.array(receiptVersion),
	/** A link to the PDF of this version; valid for a day without signing in. */
	pdfUrl: z.string(),
}).meta({ id: 'Receipt' })
/** The form on the wire: amounts are JSON numbers in major units. */
export type Receipt = z.input<typeof receipt>
/** Inside: amounts are minor units. */
export type ReceiptFacts = z.output<typeof receipt>
export const receiptAnswer = one(receipt)

const linkKey = plainText().max(200)
export const receiptQuery = z.object({
	key: linkKey.optional(),
	/** Absent: the valid version. */
	version: z.coerce.number().int().min(1).max(1_000_000).optional(),
})
export const receiptPdfQuery = receiptQuery.extend({
	language: z.enum(LANGUAGES).optional(),
})
export const resendBody = z.object({ key: linkKey.optional() })
export const resendAnswer = one(z.object({ sentTo: z.string() }))
