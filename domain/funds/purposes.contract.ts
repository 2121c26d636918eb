import { z } from 'zod'
import { paragraphs, text } from '../../kernel/wire/schemas.ts'

/** What a withdrawal is for, as finance and reports group it. */
export const PURPOSE_CODES = [
	'treatment',
	'medicine',
	'education',
	'food',
	'shelter',
	'goods',
	'equipment',
	'building',
	'wages',
	'travel',
	'fees',
	'other',
] as const
export const purposeCode = z.enum(PURPOSE_CODES, 'funds.fields.choosePurpose')
export type PurposeCode = z.infer<typeof purposeCode>

export const PURPOSE_LIMIT = 1_000
export const PAYEE_LIMIT = 200

/** What money is asked for: by its code, in the asker's own text, and whom it is meant to be paid to. */
export const purpose = z.object({
	code: purposeCode,
	description: paragraphs(PURPOSE_LIMIT, 'funds.fields.enterPurpose'),
	/** Personal data of somebody else, mostly: a shop, a hospital, a mason. */
	payee: text(PAYEE_LIMIT, 'funds.fields.enterPayee'),
})
export type Purpose = z.input<typeof purpose>

/** As it is read: the text and the payee are null once they were erased. */
export const purposeView = z.object({
	code: purposeCode,
	description: z.string().nullable(),
	payee: z.string().nullable(),
})
