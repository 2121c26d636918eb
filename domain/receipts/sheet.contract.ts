import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { TARGET_KINDS } from '../_shared/donation-targets-rules.contract.ts'
import { type EntityCode, legalEntity, taxBenefit } from './contract.ts'

const donor = z.object({
	name: z.string(),
	line1: z.string(),
	// Sheets of former releases lack them.
	line2: z.string().default(''),
	city: z.string(),
	state: z.string(),
	zip_code: z.string(),
	country: z.string().default(''),
})
export type Donor = z.infer<typeof donor>

/**
 * A receipt's data beside its figures, as of the donation. It is encrypted, immutable and stored under the
 * donation's id; the law requires it even after the donor's erasure.
 */
export const sheet = z.object({
	donor,
	language: z.enum(LANGUAGES),
	entity: legalEntity,
	cause: z.object({ kind: z.enum(TARGET_KINDS), title: z.string() }),
	payment: z.object({ reference: z.string(), brand: z.string(), last4: z.string() }),
	taxBenefit: taxBenefit.nullable(),
	/** The value of what the donor got in return, minor units; absent: nothing. */
	valueReceived: z.string().regex(/^\d+$/).optional(),
	/** The donor's number for the deduction of section 80G; empty when it is not known. */
	pan: z.string().default(''),
})
export type Sheet = z.infer<typeof sheet>

export const correction = z.object({ donor })

/** Binds a sealed sheet to its id, so that it can't be opened as another one. */
export const sealedAs = (sheetId: string): string => `receipt_sheets:${sheetId}`

/**
 * Years of retention after the year of payment. India: ten years from the end of the assessment year, which
 * ends within two years of the payment (Income-tax Rules, 17AA(4)). US: seven years, the longest period that
 * the IRS names (Publication 583).
 */
const RETENTION_YEARS: Readonly<Record<EntityCode, number>> = { IN: 12, US: 7 }

export const retainedUntil = (entity: EntityCode, year: number): string =>
	`${year + RETENTION_YEARS[entity]}-12-31`
