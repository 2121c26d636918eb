import { z } from 'zod'
import { paragraphs, text } from '../../kernel/wire/schemas.ts'

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

/** The purpose's code, the requester's text, and the planned payee. */
export const purpose = z.object({
	code: purposeCode,
	description: paragraphs(PURPOSE_LIMIT, 'funds.fields.enterPurpose'),
	payee: text(PAYEE_LIMIT, 'funds.fields.enterPayee'),
})
export type Purpose = z.input<typeof purpose>

export const purposeView = z.object({
	code: purposeCode,
	description: z.string().nullable(),
	payee: z.string().nullable(),
})
