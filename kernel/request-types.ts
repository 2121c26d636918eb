import { z } from 'zod'
import { REQUEST_TYPE_TABLE, type RequestTypeRow } from './request-type-table.ts'
import { amount, amountText } from './wire.ts'

export type RequestType = (typeof REQUEST_TYPE_TABLE)[number]['code']

const TYPES: readonly RequestTypeRow[] = REQUEST_TYPE_TABLE

/** Codes of the types, in the order of the table. */
export const REQUEST_TYPES = TYPES.map(({ code }) => code) as [RequestType, ...RequestType[]]
export const requestType = z.enum(REQUEST_TYPES)

/** The row of a type; undefined for a type that is no longer there. */
export const typeOf = (code: string): RequestTypeRow | undefined => TYPES.find((type) => type.code === code)

/** Whether requests of a type ask for money. One that is no longer there does not. */
export const hasMoney = (code: string): boolean => typeOf(code)?.hasMoney ?? false

/**
 * A schema of what only requests with money have: null elsewhere. While every type has money, null is refused and the
 * API's description says nothing of it.
 */
export const ofMoney = <T extends z.ZodType>(schema: T): z.ZodNullable<T> =>
	(TYPES.every((type) => type.hasMoney) ? schema : schema.nullable()) as z.ZodNullable<T>

/** The goal of a request; null where its type has no money. Inside: minor units. */
export const goalAmount = ofMoney(amount)
/** The same in the backoffice's form. */
export const goalText = ofMoney(amountText)
