import { type FieldErrors, get } from 'react-hook-form'
import { z } from 'zod'
import type { Failure } from '../../../../../client/failure.ts'
import { type RequestRole, requestBody } from '../../../../../domain/requests/contract.ts'
import type { FieldValues } from '../../../../../domain/requests/kinds/field.contract.ts'
import { fieldsOn, type Kind, raiserOf } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { pastFields } from '../../../../../domain/requests/kinds/schema.contract.ts'
import { INVALID_AMOUNT } from '../../../../../kernel/wire/schemas.ts'
import { todayIn } from '../../../ui/format.ts'
import { type RequestValues, toBody, townOf, typedGoal } from './form-values.ts'
import { type FieldPlace, hasField, placesAt, WIZARD_STEPS } from './layout.ts'
import { emptyValue, filledIn, ownProblems } from './own-fields.ts'

/** Returns the form's place for the contract's path: `images` for `images.0`, `country` for `units`. */
function placeOf(kind: Kind, path: readonly PropertyKey[], side: RequestRole): string {
	const [first = '', ...within] = path.map(String)
	if (first in kind.fields) return ['fields', first, ...within].join('.')
	// With a chosen town, the place follows from it.
	if (first === 'place' && hasField(kind, side, 'cityId')) return 'cityId'
	// Each document has fields of its own.
	if (first === 'documents') return [first, ...within].join('.')
	return first === 'units' ? 'country' : first
}

/** The fields before an edit, whose past times remain valid. */
export type Before = FieldValues

/** Problems of a form, at most one per field except within lists. */
function createProblems(onFound: (place: string, message: string) => void) {
	const found = new Set<string>()
	return {
		add(place: string, message: string): void {
			if (found.has(place)) return
			found.add(place).add(fieldAt(place))
			onFound(place, message)
		},
		has: (place: string) => found.has(place),
		hasWithin: (place: string) => [...found].some((each) => each === place || each.startsWith(`${place}.`)),
	}
}

type Problems = ReturnType<typeof createProblems>

const fieldAt = (place: string): string =>
	place
		.split('.')
		.slice(0, place.startsWith('fields.') ? 2 : 1)
		.join('.')

/** Adds a message for each common field that was left empty or can't be read. */
function addMissing({ add }: Problems, kind: Kind, values: RequestValues): void {
	const { role } = values
	if (hasField(kind, role, 'category') && values.category === '')
		add('category', 'requests.fields.selectCause')
	if (raiserOf(kind, role) === 'member' && values.orgId === '')
		add('orgId', 'requests.fields.selectOrganization')
	if (hasField(kind, role, 'cityId') && townOf(values) === null) add('cityId', 'requests.fields.chooseTown')
	if (!hasField(kind, role, 'quantity')) return
	const goal = typedGoal(values)
	if (goal === 'missing') add('quantity', 'common.fields.enterAmount')
	if (goal === 'invalid') add('quantity', INVALID_AMOUNT)
}

function addOwn({ add }: Problems, kind: Kind, { role, fields, country }: RequestValues): void {
	for (const [name, field] of fieldsOn(kind, role))
		for (const { within, message } of ownProblems(field, fields[name] ?? emptyValue(field), country))
			add(['fields', name, ...within.map(String)].join('.'), message)
}

/** Adds the contract's problems of fields that have none yet. */
function addOfContract({ add, has, hasWithin }: Problems, kind: Kind, values: RequestValues): void {
	for (const { path, message } of requestBody.safeParse(toBody(kind, values)).error?.issues ?? []) {
		const place = placeOf(kind, path, values.role)
		const field = fieldAt(place)
		const isKnown = field === 'documents' ? has(place) : hasWithin(field)
		if (!isKnown) add(place, message)
	}
}

function addPast(
	{ add, hasWithin }: Problems,
	kind: Kind,
	{ role, country, endDate, fields }: RequestValues,
	nowMs: number,
	before: Before,
): void {
	const today = todayIn(country, nowMs)
	if (hasField(kind, role, 'endDate') && /^\d{4}-/.test(endDate) && endDate < today)
		add('endDate', 'requests.fields.dayIsPast')
	const now = { at: new Date(nowMs).toISOString(), today }
	for (const name of pastFields(kind, role, filledIn(kind, role, fields, country), now, before)) {
		const isDay = kind.fields[name]?.type === 'day'
		if (!hasWithin(`fields.${name}`))
			add(`fields.${name}`, isDay ? 'requests.fields.dayIsPast' : 'requests.fields.timeIsPast')
	}
}

/**
 * The contract's rules, with a check that future times are not past in the request's region, and messages for
 * empty or out-of-range values.
 */
export const requestForm = (kind: Kind, now: () => number, before: Before = {}) =>
	z.custom<RequestValues>().superRefine((values, context) => {
		const problems = createProblems((place, message) => {
			const path = place.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
			context.addIssue({ code: 'custom', path, message })
		})
		addMissing(problems, kind, values)
		addOwn(problems, kind, values)
		addOfContract(problems, kind, values)
		addPast(problems, kind, values, now(), before)
	})

export type Place = FieldPlace | `documents.${number}.userGivenName` | `fields.${string}`

export const fieldProblems = (
	kind: Kind,
	side: RequestValues['role'],
	{ details }: Failure,
): { place: Place; message: string }[] =>
	details.flatMap(({ field, message }) => {
		const document = /^documents\.(\d+)/.exec(field)
		if (document) return [{ place: `documents.${Number(document[1])}.userGivenName` as const, message }]
		const place = placeOf(kind, field.split('.'), side)
		const known = WIZARD_STEPS.flatMap((step) => placesAt(kind, side, step)).find(
			(each) => place === each || place.startsWith(`${each}.`),
		)
		return known ? [{ place: known.startsWith('fields.') ? (place as Place) : known, message }] : []
	})

export function faultsWithin(error: unknown, place: string): readonly Place[] {
	if (typeof error !== 'object' || error === null) return []
	if ('message' in error && 'type' in error) return [place as Place]
	return Object.entries(error).flatMap(([name, inner]) =>
		name === 'ref' ? [] : faultsWithin(inner, `${place}.${name}`),
	)
}

export const faultyPlaces = (
	kind: Kind,
	side: RequestValues['role'],
	errors: FieldErrors<RequestValues>,
): readonly Place[] =>
	WIZARD_STEPS.flatMap((step) => placesAt(kind, side, step)).flatMap((place) =>
		faultsWithin(get(errors, place), place),
	)
