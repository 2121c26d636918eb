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

/**
 * The contract's rules, with a check that future times are not past in the request's region, and messages for
 * empty or out-of-range values.
 */
export const requestForm = (kind: Kind, now: () => number, before: Before = {}) =>
	z.custom<RequestValues>().superRefine((values, context) => {
		const { role, country } = values
		const found = new Set<string>()
		const add = (place: string, message: string) => {
			const [first = '', second] = place.split('.')
			// Once per field, except within lists.
			const field = first === 'fields' ? `fields.${second}` : first
			if (found.has(place) || (found.has(field) && place === field)) return
			found.add(place).add(field)
			const path = place.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
			context.addIssue({ code: 'custom', path, message })
		}
		if (hasField(kind, role, 'category') && values.category === '')
			add('category', 'requests.fields.selectCause')
		if (raiserOf(kind, role) === 'member' && values.orgId === '')
			add('orgId', 'requests.fields.selectOrganization')
		if (hasField(kind, role, 'cityId') && townOf(values) === null) add('cityId', 'requests.fields.chooseTown')
		if (hasField(kind, role, 'quantity')) {
			const goal = typedGoal(values)
			if (goal === 'missing') add('quantity', 'common.fields.enterAmount')
			if (goal === 'invalid') add('quantity', INVALID_AMOUNT)
		}
		for (const [name, field] of fieldsOn(kind, role))
			for (const { within, message } of ownProblems(field, values.fields[name] ?? emptyValue(field), country))
				add(['fields', name, ...within.map(String)].join('.'), message)
		const isFoundWithin = (place: string) =>
			[...found].some((each) => each === place || each.startsWith(`${place}.`))
		for (const { path, message } of requestBody.safeParse(toBody(kind, values)).error?.issues ?? []) {
			const place = placeOf(kind, path, role)
			const field = place
				.split('.')
				.slice(0, place.startsWith('fields.') ? 2 : 1)
				.join('.')
			if (field === 'documents' ? !found.has(place) : !isFoundWithin(field)) add(place, message)
		}
		const today = todayIn(country, now())
		if (hasField(kind, role, 'endDate') && /^\d{4}-/.test(values.endDate) && values.endDate < today)
			add('endDate', 'requests.fields.dayIsPast')
		const at = new Date(now()).toISOString()
		for (const name of pastFields(
			kind,
			role,
			filledIn(kind, role, values.fields, country),
			{ at, today },
			before,
		)) {
			const isDay = kind.fields[name]?.type === 'day'
			if (!isFoundWithin(`fields.${name}`))
				add(`fields.${name}`, isDay ? 'requests.fields.dayIsPast' : 'requests.fields.timeIsPast')
		}
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
