import type { RequestRole, RequestSummary } from '../../../../../domain/requests/contract.ts'
import type {
	Field,
	FieldValue,
	FieldValues,
	Shift,
} from '../../../../../domain/requests/kinds/field.contract.ts'
import { fieldsOn, type Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { formatMajor } from '../../../../../kernel/wire/money.ts'
import { type RegionCode, regionOf } from '../../../../../kernel/wire/regions.ts'
import { type Document, INVALID_AMOUNT } from '../../../../../kernel/wire/schemas.ts'
import { textRef } from '../../../../../kernel/wire/text.ts'
import { amountWithin } from '../../../../../kernel/wire/typed-amount.ts'
import { instantOfLocal, localTimeOf } from './zoned-time.ts'

export interface ShiftValue {
	readonly start: string
	readonly end: string
	readonly places: string
}

export type OwnValue = string | boolean | readonly string[] | readonly ShiftValue[] | Document | null
/** Values by field name. A draft may be older than a field's declaration. */
export type OwnValues = Readonly<Record<string, OwnValue | undefined>>

type WireValue = RequestSummary['fields'][string]

export const EMPTY_SHIFT: ShiftValue = { start: '', end: '', places: '' }

export function emptyValue({ type, isOptional }: Field): OwnValue {
	switch (type) {
		case 'flag':
			return false
		case 'file':
			return null
		case 'choices':
		case 'questions':
			return []
		case 'shifts':
			return isOptional ? [] : [EMPTY_SHIFT]
		default:
			return ''
	}
}

export const emptyValues = ({ fields }: Kind): Record<string, OwnValue> =>
	Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))

const LATIN_ZERO = '0'.charCodeAt(0)
const DEVANAGARI_ZERO = '०'.charCodeAt(0)
const numberOf = (typed: string): number | null => {
	const latin = typed
		.trim()
		.replace(/[०-९]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - DEVANAGARI_ZERO + LATIN_ZERO))
	if (latin === '') return null
	return /^\d{1,9}$/.test(latin) ? Number(latin) : Number.NaN
}

export function typedValue(
	field: Field,
	value: WireValue | undefined,
	country: RegionCode,
	files: readonly Document[],
): OwnValue {
	if (value === undefined) return emptyValue(field)
	const { timeZone } = regionOf(country)
	switch (field.type) {
		case 'flag':
			return value === true
		case 'file':
			return files.find(({ _id }) => _id === value) ?? null
		case 'instant':
			return localTimeOf(String(value), timeZone)
		case 'shifts':
			return (value as readonly Shift[]).map(({ start, end, places }) => ({
				start: localTimeOf(start, timeZone),
				end: localTimeOf(end, timeZone),
				places: String(places),
			}))
		case 'choices':
		case 'questions':
			return value as readonly string[]
		default:
			return String(value)
	}
}

/** Converts a value to the API's form; null if empty. An invalid text is sent as typed. */
function wireValue(field: Field, value: OwnValue, country: RegionCode): unknown {
	const { currency, timeZone } = regionOf(country)
	if (value === '') return field.type === 'text' ? '' : null
	switch (field.type) {
		case 'count':
			return numberOf(String(value))
		case 'amount': {
			const amount = amountWithin(String(value), { currency, decimals: 'minor' })
			return typeof amount === 'bigint' ? Number(formatMajor(amount, currency)) : Number.NaN
		}
		case 'instant':
			return instantOfLocal(String(value), timeZone) ?? value
		case 'file':
			return (value as Document | null)?._id ?? null
		case 'shifts':
			return (value as readonly ShiftValue[]).map(({ start, end, places }) => ({
				start: instantOfLocal(start, timeZone) ?? start,
				end: instantOfLocal(end, timeZone) ?? end,
				places: numberOf(places),
			}))
		default:
			return value
	}
}

export const wireFields = (
	kind: Kind,
	side: RequestRole,
	values: OwnValues,
	country: RegionCode,
): Record<string, unknown> =>
	Object.fromEntries(
		fieldsOn(kind, side).map(([name, field]) => [
			name,
			wireValue(field, values[name] ?? emptyValue(field), country),
		]),
	)

export interface OwnProblem {
	readonly within: readonly PropertyKey[]
	readonly message: string
}

const FILL_IN = 'common.fields.fillIn'
const one = (message: string): OwnProblem[] => [{ within: [], message }]

function countProblem(typed: string, min: number, max: number): string | null {
	const number = numberOf(typed)
	if (number === null || !Number.isInteger(number)) return 'common.fields.enterWholeNumber'
	if (number < min) return textRef('common.fields.atLeast', { least: min })
	return number > max ? textRef('common.fields.atMost', { most: max }) : null
}

const MAX_PLACES = 1000

function shiftProblems(shifts: readonly ShiftValue[], timeZone: string): OwnProblem[] {
	return shifts.flatMap(({ start, end, places }, index) => {
		const found: OwnProblem[] = []
		for (const [name, typed] of [['start', start] as const, ['end', end] as const])
			if (instantOfLocal(typed, timeZone) === null)
				found.push({ within: [index, name], message: 'common.fields.enterValidTime' })
		if (found.length === 0 && start >= end)
			found.push({ within: [index, 'end'], message: 'requests.fields.endsBeforeStart' })
		const message = countProblem(places, 1, MAX_PLACES)
		if (message) found.push({ within: [index, 'places'], message })
		return found
	})
}

export function ownProblems(field: Field, value: OwnValue, country: RegionCode): readonly OwnProblem[] {
	const { currency, timeZone } = regionOf(country)
	const isEmpty =
		value === null ||
		(typeof value === 'string' && value.trim() === '') ||
		(Array.isArray(value) && value.length === 0)
	if (isEmpty) return field.isOptional ? [] : one(FILL_IN)
	switch (field.type) {
		case 'choices':
			return (value as readonly string[]).length > field.max
				? one(textRef('common.fields.atMostChoices', { most: field.max }))
				: []
		case 'count': {
			const message = countProblem(String(value), field.min, field.max)
			return message ? one(message) : []
		}
		case 'amount':
			return typeof amountWithin(String(value), { currency, decimals: 'minor' }) === 'bigint'
				? []
				: one(INVALID_AMOUNT)
		case 'day':
			return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? [] : one('common.fields.enterValidDay')
		case 'instant':
			return instantOfLocal(String(value), timeZone) === null ? one('common.fields.enterValidTime') : []
		case 'shifts':
			return shiftProblems(value as readonly ShiftValue[], timeZone)
		case 'questions':
			return (value as readonly string[]).flatMap((question, index) =>
				question.trim() === '' ? [{ within: [index], message: FILL_IN }] : [],
			)
		default:
			return []
	}
}

export const filledIn = (
	kind: Kind,
	side: RequestRole,
	values: OwnValues,
	country: RegionCode,
): FieldValues =>
	Object.fromEntries(
		fieldsOn(kind, side).flatMap(([name, field]) => {
			const typed = values[name] ?? emptyValue(field)
			const value = ownProblems(field, typed, country).length > 0 ? null : wireValue(field, typed, country)
			const isEmpty =
				value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
			return isEmpty ? [] : [[name, value as FieldValue]]
		}),
	)
