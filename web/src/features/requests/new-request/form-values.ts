import type { Category } from '../../../../../domain/catalog/contract.ts'
import type { RequestDetail, RequestRole } from '../../../../../domain/requests/contract.ts'
import type { Kind, RequestType } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { formatMajor } from '../../../../../kernel/wire/money.ts'
import { type RegionCode, regionOf } from '../../../../../kernel/wire/regions.ts'
import type { Document, Video } from '../../../../../kernel/wire/schemas.ts'
import { type AmountRule, amountWithin } from '../../../../../kernel/wire/typed-amount.ts'
import { hasField } from './layout.ts'
import { emptyValues, type OwnValue, typedValue, wireFields } from './own-fields.ts'

/** A picture in the form: uploaded already, so that a draft keeps it. */
export interface UploadedImage {
	readonly _id: string
	readonly url: string
	readonly cardUrl: string
}

/** A document in the form: uploaded already, with its name and note as they are typed. */
export type UploadedDocument = Document

/** What the form holds: text where people type, and the empty choice before they choose. */
export interface RequestValues {
	requestType: RequestType
	/** The organization in whose name it is raised; empty for the author's own. */
	orgId: string
	role: RequestRole
	category: Category | ''
	beneficiaryName: string
	country: RegionCode
	place: string
	/** A town of the catalogue, from which the place follows; empty before one is chosen, and of kinds without one. */
	cityId: string
	/** Major units as typed. */
	quantity: string
	endDate: string
	title: string
	description: string
	isPrivate: boolean
	allowedViewers: string[]
	isTaxBenefit: boolean
	isUrgentRequirement: boolean
	images: UploadedImage[]
	documents: UploadedDocument[]
	videos: Video[]
	/** The kind's own fields, those of both sides. */
	fields: Record<string, OwnValue>
}

export const emptyForm = (
	kind: Kind,
	country: RegionCode,
	role: RequestRole = kind.sides[0],
): RequestValues => ({
	requestType: kind.code,
	orgId: '',
	role,
	category: '',
	beneficiaryName: '',
	country,
	place: '',
	cityId: '',
	quantity: '',
	endDate: '',
	title: '',
	description: '',
	isPrivate: false,
	allowedViewers: [],
	isTaxBenefit: false,
	isUrgentRequirement: false,
	images: [],
	documents: [],
	videos: [],
	fields: emptyValues(kind),
})

export const currencyOf = (country: RegionCode) => regionOf(country).currency

/** What a target may be. */
export const targetRule = (country: RegionCode): AmountRule => ({
	currency: currencyOf(country),
	decimals: 'minor',
})
/** The target that was typed, in minor units, or what is wrong with it. */
export const typedGoal = ({ quantity, country }: Pick<RequestValues, 'quantity' | 'country'>) =>
	amountWithin(quantity, targetRule(country))
/** The target in minor units; null while what was typed is none. */
export const goalOf = (values: Pick<RequestValues, 'quantity' | 'country'>): bigint | null => {
	const goal = typedGoal(values)
	return typeof goal === 'bigint' ? goal : null
}

/** The town that was chosen; null where none is, or one of another country than the request's. */
export const townOf = ({ country, cityId }: Pick<RequestValues, 'country' | 'cityId'>): string | null =>
	cityId.startsWith(`${country}.`) ? cityId : null

/** The form's values as the contract has them, checked or not: what is missing is undefined. */
export function toBody(kind: Kind, values: RequestValues) {
	const { orgId, category, quantity: _, images, documents, videos, fields, role, ...same } = values
	const units = currencyOf(values.country)
	const has = (field: Parameters<typeof hasField>[2]) => hasField(kind, role, field)
	return {
		...same,
		...wireFields(kind, role, fields, values.country),
		role,
		category: category || (kind.cause ?? undefined),
		beneficiaryName: has('beneficiaryName') ? values.beneficiaryName : '',
		units,
		cityId: has('cityId') ? townOf(values) : null,
		quantity: has('quantity') ? goalBody(values) : null,
		endDate: has('endDate') ? values.endDate : null,
		isTaxBenefit: has('isTaxBenefit') && values.isTaxBenefit,
		allowedViewers: values.isPrivate ? values.allowedViewers : [],
		images: images.map((image) => image._id),
		documents: documents.map(({ _id, userGivenName, note }) => ({ _id, userGivenName, note })),
		videos: videos.map((video) => video._id),
		orgId: orgId === '' ? null : orgId,
		sourceOfCreation: 'web',
	} as const
}

function goalBody(values: RequestValues): number | undefined {
	const goal = typedGoal(values)
	if (goal === 'missing') return undefined
	return Number(goal === 'invalid' ? Number.NaN : formatMajor(goal, currencyOf(values.country)))
}

/** The form of an existing request. A change that waits for its check is what the author edits further. */
export function formOf(kind: Kind, request: RequestDetail): RequestValues {
	const visible = request.mine?.pending ?? request
	const fields = Object.entries(kind.fields).map(
		([name, field]) =>
			[name, typedValue(field, visible.fields[name], request.region, request.fieldFiles)] as const,
	)
	return {
		requestType: kind.code,
		orgId: request.orgId?._id ?? '',
		role: visible.role,
		category: visible.category,
		beneficiaryName: visible.beneficiaryName,
		country: request.region,
		place: visible.place,
		cityId: visible.cityId ?? '',
		quantity: String(visible.quantity ?? ''),
		endDate: visible.endDate,
		title: visible.title,
		description: visible.description,
		isPrivate: visible.isPrivate,
		allowedViewers: [...((request.mine?.pending ?? request.mine)?.allowedViewers ?? [])],
		isTaxBenefit: visible.isTaxBenefit,
		isUrgentRequirement: visible.isUrgentRequirement,
		images: [...visible.images],
		documents: [...visible.documents],
		videos: [...visible.videos],
		fields: Object.fromEntries(fields),
	}
}
