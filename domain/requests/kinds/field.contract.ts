import { BLOOD_GROUPS } from '../../_shared/blood-groups.contract.ts'

/** The part in which an author raises a request: in need, or willing to give. */
export type Side = 'donee' | 'donor'

/**
 * Who sees what an author wrote in a field: everybody who sees the request; both once an answer is agreed; or nobody
 * but the author and those who review.
 */
export type SeenBy = 'public' | 'agreed' | 'author'
/** What whoever wrote it or reviews it sees: every field. */
export const EVERY_FIELD: readonly SeenBy[] = ['public', 'agreed', 'author']

interface Common {
	readonly seenBy: SeenBy
	readonly isOptional: boolean
	/** The one side that has the field; absent: both. */
	readonly side?: Side
}

/** What a field of a kind takes. */
export type Field = Common &
	(
		| { readonly type: 'text'; readonly limit: number; readonly isLong: boolean }
		| { readonly type: 'choice'; readonly options: readonly string[] }
		| { readonly type: 'choices'; readonly options: readonly string[]; readonly max: number }
		/** A whole number within bounds, both included. */
		| { readonly type: 'count'; readonly min: number; readonly max: number }
		/** Money in the request's currency: major units at the wire, minor units inside. */
		| { readonly type: 'amount' }
		/** A calendar day in the request's region. */
		| { readonly type: 'day'; readonly isFuture: boolean; readonly notBefore?: string }
		/** An instant, ISO 8601 in UTC. */
		| { readonly type: 'instant'; readonly isFuture: boolean }
		| { readonly type: 'flag' }
		/** A phone number with its prefix: `+91 98123 45678`. */
		| { readonly type: 'phone' }
		/** The id of a document that the author uploaded. */
		| { readonly type: 'file' }
		/** Times of work, each with a number of places. */
		| { readonly type: 'shifts'; readonly max: number }
		/** Questions to whoever answers. */
		| { readonly type: 'questions'; readonly max: number }
	)
export type FieldType = Field['type']

/** A time of work. Instants in ISO 8601. */
export interface Shift {
	readonly start: string
	readonly end: string
	readonly places: number
}

/** What is saved of a field; amounts as text of minor units. */
export type FieldValue = string | number | boolean | readonly string[] | readonly Shift[]
/** What is saved of a kind's fields, by name; what an author left empty is not there. */
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

/** A line of text. @param limit characters */
export const line = (limit: number, options: Options = {}): Field => ({
	...common(options),
	type: 'text',
	limit,
	isLong: false,
})
/** Text of several lines. @param limit characters */
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
/** Some of a list. @param max how many at most */
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
 * @param isFuture today or later when it is written
 * @param options.notBefore a field whose day it must not come before
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
/** @param isFuture later than when it is written */
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
