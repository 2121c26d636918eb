import { z } from 'zod'
import { plainPhone } from '../../../kernel/wire/digits.ts'
import { formatMajor } from '../../../kernel/wire/money.ts'
import {
	amountWhere,
	day,
	type Fault,
	id,
	instant,
	isEnterable,
	optionalParagraphs,
	optionalText,
	paragraphs,
	plainText,
	text,
} from '../../../kernel/wire/schemas.ts'
import { textRef } from '../../../kernel/wire/text.ts'
import type { Field, FieldValue, FieldValues, Shift, Side } from './field.contract.ts'
import { fieldsOn, KINDS, type Kind, kindOf, shiftsIn } from './kinds.contract.ts'

const FILL_IN = 'common.fields.fillIn'
const NOT_OF_THIS_KIND = 'requests.fields.notOfThisKind'
const MAX_TEXT_OF_QUESTION = 200

const shift = z
	.object({ start: instant, end: instant, places: z.int().min(1).max(1000) })
	.refine(({ start, end }) => start < end, { message: 'requests.fields.endsBeforeStart', path: ['end'] })

const TWICE = 'requests.fields.sameShiftTwice'
const isOnce = (shifts: readonly Pick<Shift, 'start' | 'end'>[]): boolean =>
	new Set(shifts.map(({ start, end }) => `${Date.parse(start)} ${Date.parse(end)}`)).size === shifts.length

/** In international format; the server verifies that the number exists. */
const phone = plainText(FILL_IN)
	.overwrite(plainPhone)
	.trim()
	.max(40)
	.regex(/^\+[0-9 ().-]{6,}$/, 'users.fields.enterValidMobileNumber')

function requiredSchema(field: Field): z.ZodType {
	switch (field.type) {
		case 'text':
			return field.isLong ? paragraphs(field.limit, FILL_IN) : text(field.limit, FILL_IN)
		case 'choice':
			return z.enum(field.options as [string, ...string[]])
		case 'choices':
			return z
				.array(z.enum(field.options as [string, ...string[]]))
				.min(1, FILL_IN)
				.max(field.max, textRef('common.fields.atMostChoices', { most: field.max }))
		case 'count':
			return z.int().min(field.min).max(field.max)
		case 'amount':
			return amountWhere(isEnterable)
		case 'day':
			return day
		case 'instant':
			return instant
		case 'flag':
			return z.boolean()
		case 'phone':
			return phone
		case 'file':
			return id
		case 'shifts':
			return z.array(shift).min(1, FILL_IN).max(field.max).refine(isOnce, TWICE)
		case 'questions':
			return z.array(text(MAX_TEXT_OF_QUESTION, FILL_IN)).min(1, FILL_IN).max(field.max)
	}
}

/** Accepts an empty field as null, an empty text or list, or false. */
function optionalSchema(field: Field): z.ZodType {
	switch (field.type) {
		case 'text':
			return (field.isLong ? optionalParagraphs : optionalText)(field.limit).default('')
		case 'flag':
			return z.boolean().default(false)
		case 'choices':
			return z
				.array(z.enum(field.options as [string, ...string[]]))
				.max(field.max)
				.default([])
		case 'shifts':
			return z.array(shift).max(field.max).refine(isOnce, TWICE).default([])
		case 'questions':
			return z.array(text(MAX_TEXT_OF_QUESTION, FILL_IN)).max(field.max).default([])
		default:
			return requiredSchema(field).nullable().default(null)
	}
}

export const fieldShape = ({ fields, sides }: Kind): Readonly<Record<string, z.ZodType>> =>
	Object.fromEntries(
		Object.entries(fields).map(([name, field]) => {
			const ofBoth = sides.length === 1 || field.side === undefined
			return [name, field.isOptional || !ofBoth ? optionalSchema(field) : requiredSchema(field)]
		}),
	)

const isEmpty = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	value === '' ||
	value === false ||
	(Array.isArray(value) && value.length === 0)

/**
 * Returns faults across fields: missing fields of the side, fields of the other side, and days in the wrong
 * order.
 */
function sideFaults(kind: Kind, side: Side, body: Readonly<Record<string, unknown>>): readonly Fault[] {
	return Object.entries(kind.fields).flatMap(([path, field]) => {
		const empty = isEmpty(body[path])
		if (field.side !== undefined && field.side !== side)
			return empty ? [] : [{ path, message: NOT_OF_THIS_KIND }]
		if (empty) return field.side !== undefined && !field.isOptional ? [{ path, message: FILL_IN }] : []
		const { notBefore } = field as { readonly notBefore?: string }
		const isEarly = notBefore !== undefined && String(body[path]) < String(body[notBefore])
		return isEarly ? [{ path, message: 'requests.fields.endsBeforeStart' }] : []
	})
}

/** The time of writing (ISO 8601), and its calendar day in the request's region. */
interface Now {
	readonly at: string
	readonly today: string
}

/**
 * Returns the fields whose time must be in the future and is not. Unchanged stored times may have passed.
 * @param before the stored values; empty for a new request
 */
export function pastFields(
	kind: Kind,
	side: Side,
	values: FieldValues,
	{ at, today }: Now,
	before: FieldValues = {},
): readonly string[] {
	return fieldsOn(kind, side).flatMap(([name, field]) => {
		const value = values[name]
		if (value === undefined || JSON.stringify(value) === JSON.stringify(before[name])) return []
		if (field.type === 'day') return field.isFuture && String(value) < today ? [name] : []
		if (field.type === 'instant')
			return field.isFuture && Date.parse(String(value)) <= Date.parse(at) ? [name] : []
		if (field.type !== 'shifts') return []
		return shiftsIn(value).some(({ end }) => Date.parse(end) <= Date.parse(at)) ? [name] : []
	})
}

const ALL_FIELDS = new Set(KINDS.flatMap(({ fields }) => Object.keys(fields)))
const SIDES: readonly unknown[] = ['donee', 'donor']

export function faultsOfKind(kind: Kind, body: Readonly<Record<string, unknown>>): readonly Fault[] {
	const foreign = Object.keys(body).filter((name) => ALL_FIELDS.has(name) && !(name in kind.fields))
	const side = SIDES.includes(body.role) ? (body.role as Side) : kind.sides[0]
	return [
		...foreign.map((path) => ({ path, message: NOT_OF_THIS_KIND })),
		...(kind.sides.includes(side) ? sideFaults(kind, side, body) : []),
	]
}

/** Converts a validated body to stored values: empty fields are dropped, amounts are text of minor units. */
export function valuesOf(kind: Kind, side: Side, body: Readonly<Record<string, unknown>>): FieldValues {
	const entries = fieldsOn(kind, side).flatMap(([name, { type }]) => {
		const value = body[name]
		if (isEmpty(value)) return []
		return [[name, (type === 'amount' ? String(value) : value) as FieldValue] as const]
	})
	return Object.fromEntries(entries)
}

/** Converts stored values to the API's form: amounts in major units. */
export function wireValues(
	requestType: string,
	values: FieldValues,
	currency: string,
): Record<string, string | number | boolean | string[] | Shift[]> {
	const fields = kindOf(requestType)?.fields ?? {}
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			if (fields[name]?.type === 'amount') return [name, Number(formatMajor(BigInt(String(value)), currency))]
			return [
				name,
				(Array.isArray(value) ? [...value] : value) as string | number | boolean | string[] | Shift[],
			]
		}),
	)
}
