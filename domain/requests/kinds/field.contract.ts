import { BLOOD_GROUPS } from '../../_shared/blood-groups.contract.ts'

export type Side = 'donee' | 'donor'

/**
 * Visibility of a field: everybody who sees the request; both sides once an answer is agreed; or only the
 * author and reviewers.
 */
export type SeenBy = 'public' | 'agreed' | 'author'
export const EVERY_FIELD: readonly SeenBy[] = ['public', 'agreed', 'author']

interface Common {
	readonly seenBy: SeenBy
	readonly isOptional: boolean
	readonly side?: Side
}

export type Field = Common &
	(
		| { readonly type: 'text'; readonly limit: number; readonly isLong: boolean }
		| { readonly type: 'choice'; readonly options: readonly string[] }
		| { readonly type: 'choices'; readonly options: readonly string[]; readonly max: number }
		/** An integer within limits, both included. */
		| { readonly type: 'count'; readonly min: number; readonly max: number }
		/** Money in the request's currency: major units on the wire, minor units inside. */
		| { readonly type: 'amount' }
		/** A calendar day in the request's region. */
		| { readonly type: 'day'; readonly isFuture: boolean; readonly notBefore?: string }
		/** An instant, ISO 8601 in UTC. */
		| { readonly type: 'instant'; readonly isFuture: boolean }
		| { readonly type: 'flag' }
		/** A phone number with its prefix: `+91 98123 45678`. */
		| { readonly type: 'phone' }
		| { readonly type: 'file' }
		| { readonly type: 'shifts'; readonly max: number }
		| { readonly type: 'questions'; readonly max: number }
	)
export type FieldType = Field['type']

/** Instants in ISO 8601. */
export interface Shift {
	readonly start: string
	readonly end: string
	readonly places: number
}

/** The stored value; amounts as text of minor units. */
export type FieldValue = string | number | boolean | readonly string[] | readonly Shift[]
/** Stored values by field name; empty fields are absent. */
export type FieldValues = Readonly<Record<string, FieldValue>>

interface Options {
	readonly seenBy?: SeenBy
	readonly isOptional?: boolean
	readonly side?: Side
}
const common = ({ seenBy = 'public', isOptional = false, side }: Options): Common => ({
	seenBy,
	isOptional,
	...(side && { side }),
})

export const line = (limit: number, options: Options = {}): Field => ({
	...common(options),
	type: 'text',
	limit,
	isLong: false,
})
export const lines = (limit: number, options: Options = {}): Field => ({
	...common(options),
	type: 'text',
	limit,
	isLong: true,
})
export const choice = (choices: readonly string[], options: Options = {}): Field => ({
	...common(options),
	type: 'choice',
	options: choices,
})
/** @param max the maximum number of choices */
export const choices = (
	list: readonly string[],
	options: Options & { readonly max?: number } = {},
): Field => ({ ...common(options), type: 'choices', options: list, max: options.max ?? list.length })
export const count = (min: number, max: number, options: Options = {}): Field => ({
	...common(options),
	type: 'count',
	min,
	max,
})
export const amount = (options: Options = {}): Field => ({ ...common(options), type: 'amount' })
/**
 * @param isFuture true requires today or later at the time of writing
 * @param options.notBefore a field whose day is the earliest
 */
export const day = (
	isFuture: boolean,
	{ notBefore, ...options }: Options & { readonly notBefore?: string } = {},
): Field => ({
	...common(options),
	type: 'day',
	isFuture,
	...(notBefore && { notBefore }),
})
/** @param isFuture true requires a time after the writing */
export const instant = (isFuture: boolean, options: Options = {}): Field => ({
	...common(options),
	type: 'instant',
	isFuture,
})
export const flag = (options: Options = {}): Field => ({
	...common(options),
	type: 'flag',
	isOptional: true,
})
export const phone = (options: Options = {}): Field => ({ ...common(options), type: 'phone' })
export const group = (options: Options = {}): Field => choice(BLOOD_GROUPS, options)
export const file = (options: Options = {}): Field => ({ ...common(options), type: 'file' })
export const shifts = (options: Options = {}): Field => ({ ...common(options), type: 'shifts', max: 50 })
export const questions = (options: Options = {}): Field => ({
	...common(options),
	type: 'questions',
	isOptional: true,
	max: 10,
})
