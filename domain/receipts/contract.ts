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

/** Countries in which a legal entity of Karuna takes donations and numbers receipts. */
export const ENTITIES = REGION_CODES
export const entityCode = regionCode
export type EntityCode = RegionCode

/** Why a version was issued; all but the first take the place of the one before. */
export const RECEIPT_CAUSES = [
	'confirmed',
	'refunded',
	'refundReversed',
	'chargedBack',
	'chargebackReversed',
	'corrected',
] as const
export const receiptCause = z.enum(RECEIPT_CAUSES)
export type ReceiptCause = z.infer<typeof receiptCause>

/** A receipt's number as it is printed: `KRN-IN-2026-000123`. */
export const numberText = (entity: string, year: number, number: number): string =>
	`KRN-${entity}-${year}-${String(number).padStart(6, '0')}`

/** The book and the number inside a printed number, however it was typed; null when it is none. */
export function numberFrom(text: string): { entity: string; year: number; number: number } | null {
	const match = /^\s*(?:KRN-)?([A-Z]{2})-(\d{4})-(\d{1,9})\s*$/i.exec(text)
	if (!match) return null
	const [, entity = '', year, number] = match
	if (!isRegion(entity.toUpperCase())) return null
	return { entity: entity.toUpperCase(), year: Number(year), number: Number(number) }
}

/** Who issues a receipt, as it was called when it did. */
export const legalEntity = z.object({
	code: entityCode,
	name: z.string(),
	/** Lines of the address. */
	address: z.array(z.string()),
	/** Under which it is registered for tax purposes; empty when it isn't. */
	registration: z.string(),
	/** Where a receipt can be verified and asked about. */
	email: z.string(),
})
export type LegalEntity = z.infer<typeof legalEntity>

/** By which law a donation may be deducted from income: India's section 80G, or section 501(c)(3) of the US code. */
export const taxBenefit = z.enum(TAX_LAWS)

export const receiptVersion = z.object({
	version: z.int(),
	because: receiptCause,
	issuedAt: instant,
	/** Since another version took its place. */
	voidedAt: instant.nullable(),
})

/** One version of a receipt, with everything that it says. */
export const receipt = priced('units', {
	donationId: id,
	/** `KRN-IN-2026-000123` */
	number: z.string(),
	version: z.int(),
	/** The version that counts instead of this one; null when this one counts. */
	replacedBy: z.int().nullable(),
	because: receiptCause,
	/** The day on which this version was issued, and that of the payment, in the entity's zone. */
	issuedOn: day,
	paidOn: day,
	/** The donor's language when they gave. */
	language: z.enum(LANGUAGES),
	entity: legalEntity,
	donor: z.object({ name: z.string(), address: z.array(z.string()) }),
	/** The title as it was when the donation came. */
	cause: z.object({ kind: z.enum(['request', 'individual', 'foundation']), title: z.string() }),
	units: currency,
	/** What was charged, what of it was the fee, what has gone back, and what was given in the end. */
	charged: amount,
	fee: amount,
	returned: amount,
	given: amount,
	payment: z.object({ reference: z.string(), brand: z.string(), last4: z.string() }),
	taxBenefit: taxBenefit.nullable(),
	versions: z.array(receiptVersion),
	/** Address of the PDF of this version; it works for a day without signing in. */
	pdfUrl: z.string(),
}).meta({ id: 'Receipt' })
/** As it goes over the wire: amounts are JSON numbers in major units. */
export type Receipt = z.input<typeof receipt>
/** Inside: amounts are minor units. */
export type ReceiptFacts = z.output<typeof receipt>
export const receiptAnswer = one(receipt)

/** From the link in a donor's mail, for whoever isn't signed in. */
const linkKey = plainText().max(200)
export const receiptQuery = z.object({
	key: linkKey.optional(),
	/** The one that counts when absent. */
	version: z.coerce.number().int().min(1).max(1_000_000).optional(),
})
export const receiptPdfQuery = receiptQuery.extend({
	/** The donor's when absent. */
	language: z.enum(LANGUAGES).optional(),
})
/** `POST /donation/{id}/receipt/resend`; the key of a link may have expired. */
export const resendBody = z.object({ key: linkKey.optional() })
export const resendAnswer = one(z.object({ sentTo: z.string() }))
