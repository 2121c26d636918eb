import { z } from 'zod'
import { amountText, currency, priced } from '../kernel/wire/schemas.ts'

/** Ages of open items in whole days of their legal entity, both ends included; null: any number more. */
export const AGES = [
	{ name: '0-7', from: 0, to: 7 },
	{ name: '8-30', from: 8, to: 30 },
	{ name: '31-60', from: 31, to: 60 },
	{ name: '61-', from: 61, to: null },
] as const
export const age = z.enum(AGES.map(({ name }) => name))
export type Age = z.infer<typeof age>

/** Kinds of open items that the page of ages lists. */
export const AGED = ['withdrawals', 'receivables', 'suspense', 'disputes', 'recurring'] as const
export type Aged = (typeof AGED)[number]

/** `GET /api/backoffice/ageing`: the open items of a kind and an age in one currency; empty ones are left out. */
export const agedItems = priced('units', {
	kind: z.enum(AGED),
	age,
	units: currency,
	count: z.int(),
	amount: amountText,
}).meta({ id: 'AgedItems' })
export type AgedItems = z.input<typeof agedItems>
export const ageingAnswer = z.object({ data: z.array(agedItems) })
