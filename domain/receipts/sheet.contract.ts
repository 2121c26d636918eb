import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { type EntityCode, legalEntity, taxBenefit } from './contract.ts'

const donor = z.object({
	name: z.string(),
	line1: z.string(),
	// Sheets of former releases lack them.
	line2: z.string().default(''),
	city: z.string(),
	state: z.string(),
	zip_code: z.string(),
	/** ISO 3166-1, empty where nobody said. */
	country: z.string().default(''),
})
/** What is printed of whoever gave. */
export type Donor = z.infer<typeof donor>

/**
 * What a receipt says beside its figures, as it was when the donation came. It is kept encrypted and never changed,
 * under the donation's id; the law has it kept even when its donor is erased everywhere else.
 */
export const sheet = z.object({
	donor,
	language: z.enum(LANGUAGES),
	entity: legalEntity,
	cause: z.object({ kind: z.enum(['request', 'individual', 'foundation']), title: z.string() }),
	payment: z.object({ reference: z.string(), brand: z.string(), last4: z.string() }),
	taxBenefit: taxBenefit.nullable(),
})
export type Sheet = z.infer<typeof sheet>

/** What a correction puts in its place, kept under the correction's cause. */
export const correction = z.object({ donor })

/** What a sealed sheet belongs to: it can be opened as nothing else. */
export const sealedAs = (sheetId: string): string => `receipt_sheets:${sheetId}`

/**
 * Years after that of the payment for which receipts are kept. India: ten years from the end of the assessment
 * year, which ends within two years of the payment (Income-tax Rules, 17AA(4)). US: seven years, the longest
 * period that the IRS names (Publication 583).
 */
const RETENTION_YEARS: Readonly<Record<EntityCode, number>> = { IN: 12, US: 7 }

/** The last day on which a receipt must be kept. */
export const retainedUntil = (entity: EntityCode, year: number): string =>
	`${year + RETENTION_YEARS[entity]}-12-31`
