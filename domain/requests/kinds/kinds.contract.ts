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
/** The kind that stands in where a caller names none. */
export const DEFAULT_TYPE: RequestType = REQUEST_TYPES[0]

/** Kinds whose applications the Me menu counts. */
export const APPLICATION_TYPES: readonly RequestType[] = ['scholarship', 'career', 'help', 'bloodDonation']

/** The declaration of a request's type; undefined for a type that is no longer there. */
export const kindOf = (requestType: string): Kind | undefined =>
	KINDS.find(({ code }) => code === requestType)

const NO_TARGET: Target = { of: 'none' }

/** What a request asks for. One of a type that is no longer there asks for nothing that could be given. */
export function targetOf(requestType: string, side: Side): Target {
	const kind = kindOf(requestType)
	return kind ? onSide(kind.target, side) : NO_TARGET
}

/** Whether requests of a type ask for money on a side: then they have a goal and a fund, and are in reports of money. */
export const hasMoney = (requestType: string, side: Side): boolean =>
	targetOf(requestType, side).of === 'money'

export const answerTypeOf = (kind: Kind, side: Side): AnswerType => onSide(kind.answer, side)
export const endsOf = (kind: Kind, side: Side): Ends => onSide(kind.ends, side)
/** What the page of a request is to machines; null where nothing that they know fits. */
export function describedAs(requestType: string, side: Side): Described | null {
	const kind = kindOf(requestType)
	return kind ? onSide(kind.described, side) : null
}
/** Types that speak of somebody's health: search engines don't list them. */
export const UNLISTED_TYPES: readonly RequestType[] = KINDS.flatMap(({ code, forgetsAfterDays }) =>
	forgetsAfterDays === null ? [] : [code],
)
export const raiserOf = (kind: Kind, side: Side) => onSide(kind.raisedBy, side)

/** Whether blood donors are alerted near the town of a request. */
export const alertsDonors = (kind: Kind, side: Side): boolean => onSide(kind.donors, side) !== null

/** Whether a request is for somebody under 18, so that a guardian agrees before anybody sees how to reach them. */
export function isOfMinor(requestType: string, values: FieldValues): boolean {
	const minor = kindOf(requestType)?.minor ?? null
	return minor !== null && values[minor] === true
}

/** Which blood a request asks donors for; null where no donors are alerted. */
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

/** The fields of a kind that one side has, in their order. */
export const fieldsOn = (kind: Kind, side: Side): readonly (readonly [name: string, field: Field])[] =>
	Object.entries(kind.fields).filter(([, field]) => field.side === undefined || field.side === side)

/** Of what is saved, what readers see: each field names whose it is. */
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

/** How many of what a request asks for; null where it counts nothing. */
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

/** A calendar day some days later: `2026-11-21`. */
export const plusDays = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** For how many days a standing request is renewed; null for one that ends by a day of its own. */
export function renewalDays(requestType: string, side: Side): number | null {
	const kind = kindOf(requestType)
	const ends = kind && endsOf(kind, side)
	return ends?.by === 'days' ? ends.days : null
}

/** Days of the calendar of a request. */
export interface Calendar {
	/** The day on which it was raised, in its region: `2026-11-21`. */
	readonly raisedOn: string
	/** The day of an instant (ISO 8601) in its region. */
	readonly dayOf: (instant: string) => string
}

/**
 * The last day on which people can answer a request, in its region.
 * @param named the day that its author names, for kinds whose author does
 * @returns null where the author has to name it and didn't
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
