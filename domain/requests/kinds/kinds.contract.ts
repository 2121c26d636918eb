import { DAY_MS } from '../../../kernel/wire/time.ts'
import {
	BLOOD_COMPONENTS,
	BLOOD_GROUPS,
	type BloodComponent,
	type BloodGroup,
} from '../../_shared/blood-groups.contract.ts'
import type { Field, FieldValue, FieldValues, SeenBy, Shift, Side } from './field.contract.ts'
import type { AnswerType, CountUnit, Described, Ends, KindDeclaration, Target } from './kind.contract.ts'
import { onSide } from './kind.contract.ts'
import { KINDS as DECLARED } from './list.contract.ts'

export type RequestType = (typeof DECLARED)[number]['code']
export interface Kind extends KindDeclaration {
	readonly code: RequestType
}
export const KINDS: readonly Kind[] = DECLARED
export const REQUEST_TYPES = KINDS.map(({ code }) => code) as [RequestType, ...RequestType[]]
export const DEFAULT_TYPE: RequestType = REQUEST_TYPES[0]

export const APPLICATION_TYPES: readonly RequestType[] = ['scholarship', 'career', 'help', 'bloodDonation']

/** Returns a type's declaration; undefined for a type that no longer exists. */
export const kindOf = (requestType: string): Kind | undefined =>
	KINDS.find(({ code }) => code === requestType)

const NO_TARGET: Target = { of: 'none' }

export function targetOf(requestType: string, side: Side): Target {
	const kind = kindOf(requestType)
	return kind ? onSide(kind.target, side) : NO_TARGET
}

/** Checks whether a type raises money on a side: it then has a goal, a fund and rows in money reports. */
export const hasMoney = (requestType: string, side: Side): boolean =>
	targetOf(requestType, side).of === 'money'

export const answerTypeOf = (kind: Kind, side: Side): AnswerType => onSide(kind.answer, side)
export const endsOf = (kind: Kind, side: Side): Ends => onSide(kind.ends, side)
export function describedAs(requestType: string, side: Side): Described | null {
	const kind = kindOf(requestType)
	return kind ? onSide(kind.described, side) : null
}
/** Types with health data, which search engines must not index. */
export const UNLISTED_TYPES: readonly RequestType[] = KINDS.flatMap(({ code, forgetsAfterDays }) =>
	forgetsAfterDays === null ? [] : [code],
)
export const raiserOf = (kind: Kind, side: Side) => onSide(kind.raisedBy, side)

export const alertsDonors = (kind: Kind, side: Side): boolean => onSide(kind.donors, side) !== null

/**
 * Checks whether a request is for a person under 18, so that a guardian must agree before contacts are
 * shared.
 */
export function isOfMinor(requestType: string, values: FieldValues): boolean {
	const minor = kindOf(requestType)?.minor ?? null
	return minor !== null && values[minor] === true
}

/** Returns the component and group for donor alerts; null without alerts. */
export function soughtBlood(
	requestType: string,
	side: Side,
	{ bloodGroup, ...values }: FieldValues,
): { readonly group: BloodGroup; readonly component: BloodComponent } | null {
	const kind = kindOf(requestType)
	const sought = kind ? onSide(kind.donors, side) : null
	if (sought === null) return null
	const named = 'is' in sought.component ? sought.component.is : values[sought.component.field]
	const group = BLOOD_GROUPS.find((each) => each === bloodGroup)
	const component = BLOOD_COMPONENTS.find((each) => each === named)
	return group && component ? { group, component } : null
}

export const fieldsOn = (kind: Kind, side: Side): readonly (readonly [name: string, field: Field])[] =>
	Object.entries(kind.fields).filter(([, field]) => field.side === undefined || field.side === side)

/** Returns the stored values that readers may see, by the visibility of each field. */
export function visibleFields(requestType: string, values: FieldValues, to: readonly SeenBy[]): FieldValues {
	const fields = kindOf(requestType)?.fields ?? {}
	return Object.fromEntries(
		Object.entries(values).filter(([name]) => {
			const field = fields[name]
			return field !== undefined && to.includes(field.seenBy)
		}),
	)
}

const isShift = (value: unknown): value is Shift =>
	typeof value === 'object' && value !== null && 'places' in value
export const shiftsIn = (value: FieldValue | undefined): readonly Shift[] =>
	Array.isArray(value) ? value.filter(isShift) : []

export function countOf(
	requestType: string,
	side: Side,
	values: FieldValues,
): { readonly count: number; readonly unit: CountUnit } | null {
	const target = targetOf(requestType, side)
	if (target.of !== 'count') return null
	const { unit, from } = target
	const shifts = target.shifts === undefined ? [] : shiftsIn(values[target.shifts])
	if (shifts.length > 0) return { unit, count: shifts.reduce((sum, { places }) => sum + places, 0) }
	const count = typeof from === 'number' ? from : values[from]
	return typeof count === 'number' ? { unit, count } : null
}

export const plusDays = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the days by which a renewal extends a request; null for kinds with a fixed end. */
export function renewalDays(requestType: string, side: Side): number | null {
	const kind = kindOf(requestType)
	const ends = kind && endsOf(kind, side)
	return ends?.by === 'days' ? ends.days : null
}

export interface Calendar {
	/** The day of creation in its region: `2026-11-21`. */
	readonly raisedOn: string
	readonly dayOf: (instant: string) => string
}

/**
 * Returns the last day for answers, in the request's region.
 * @param named the author's day, for kinds whose author names it
 * @returns null when the author's day is required and missing
 */
export function endDateOf(
	kind: Kind,
	side: Side,
	values: FieldValues,
	named: string | null,
	{ raisedOn, dayOf }: Calendar,
): string | null {
	const ends = endsOf(kind, side)
	if (ends.by === 'author') return named
	if (ends.by === 'days') {
		const last = ends.shifts === undefined ? [] : shiftsIn(values[ends.shifts]).map(({ end }) => dayOf(end))
		return last.toSorted().at(-1) ?? plusDays(raisedOn, ends.days)
	}
	const value = values[ends.field]
	if (typeof value !== 'string') return null
	const day = plusDays(value.length === 10 ? value : dayOf(value), ends.plusDays)
	const latest = ends.maxDays === undefined ? day : plusDays(raisedOn, ends.maxDays)
	return day < latest ? day : latest
}
