import type { RequestRole } from '../../../../../domain/requests/contract.ts'
import {
	alertsDonors,
	endsOf,
	fieldsOn,
	hasMoney,
	type Kind,
} from '../../../../../domain/requests/kinds/kinds.contract.ts'

export const WIZARD_STEPS = ['basics', 'story', 'photos'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

export type CommonField =
	| 'role'
	| 'orgId'
	| 'category'
	| 'beneficiaryName'
	| 'place'
	| 'cityId'
	| 'country'
	| 'quantity'
	| 'endDate'
	| 'title'
	| 'description'
	| 'isUrgentRequirement'
	| 'isTaxBenefit'
	| 'isPrivate'
	| 'allowedViewers'
	| 'images'
	| 'documents'
	| 'videos'
export type FieldPlace = CommonField | `fields.${string}`

const always = () => true
/**
 * Common fields by step, in their order, and the kinds that have them on a side. `own` is the place of a
 * kind's fields.
 */
const COMMON: Record<
	WizardStep,
	readonly (readonly [CommonField | 'own', (kind: Kind, side: RequestRole) => boolean])[]
> = {
	basics: [
		['role', ({ sides }) => sides.length > 1],
		['orgId', always],
		['category', ({ cause }) => cause === null],
		['beneficiaryName', ({ hasBeneficiary }) => hasBeneficiary],
		['own', always],
		['place', (kind, side) => !alertsDonors(kind, side)],
		['cityId', alertsDonors],
		['country', always],
		['quantity', ({ code }, side) => hasMoney(code, side)],
		['endDate', (kind, side) => endsOf(kind, side).by === 'author'],
	],
	story: [
		['title', always],
		['description', always],
		['own', always],
		['isUrgentRequirement', always],
		['isTaxBenefit', ({ code }, side) => hasMoney(code, side)],
		['isPrivate', always],
		['allowedViewers', always],
	],
	photos: [
		['images', always],
		['documents', always],
		['videos', always],
		['own', always],
	],
}

export function ownFieldsAt(kind: Kind, side: RequestRole, step: WizardStep): readonly string[] {
	const names = new Set(fieldsOn(kind, side).map(([name]) => name))
	return (kind.steps[WIZARD_STEPS.indexOf(step)] ?? []).filter((name) => names.has(name))
}

export const placesAt = (kind: Kind, side: RequestRole, step: WizardStep): readonly FieldPlace[] =>
	COMMON[step].flatMap(([name, isOn]): readonly FieldPlace[] => {
		if (name === 'own') return ownFieldsAt(kind, side, step).map((own) => `fields.${own}` as const)
		return isOn(kind, side) ? [name] : []
	})

export const hasField = (kind: Kind, side: RequestRole, field: CommonField): boolean =>
	WIZARD_STEPS.some((step) => placesAt(kind, side, step).includes(field))

export const stepOf = (kind: Kind, side: RequestRole, place: string): WizardStep =>
	WIZARD_STEPS.find((step) =>
		placesAt(kind, side, step).some((field) => place === field || place.startsWith(`${field}.`)),
	) ?? 'basics'
