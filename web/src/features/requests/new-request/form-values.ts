import type { Category } from '../../../../../domain/catalog/contract.ts'
import type { RequestDetail, RequestRole } from '../../../../../domain/requests/contract.ts'
import type { Kind, RequestType } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { formatMajor } from '../../../../../kernel/wire/money.ts'
import { type RegionCode, regionOf } from '../../../../../kernel/wire/regions.ts'
import type { Document, Video } from '../../../../../kernel/wire/schemas.ts'
import { type AmountRule, amountWithin } from '../../../../../kernel/wire/typed-amount.ts'
import { hasField } from './layout.ts'
import { emptyValues, type OwnValue, typedValue, wireFields } from './own-fields.ts'

export interface UploadedImage {
	readonly _id: string
	readonly url: string
	readonly cardUrl: string
}

export type UploadedDocument = Document

export interface RequestValues {
	requestType: RequestType
	/** The organization that raises it; empty for the author's own request. */
	orgId: string
	role: RequestRole
	category: Category | ''
	beneficiaryName: string
	country: RegionCode
	place: string
	/** A town of the catalogue, which gives the place; empty if none is chosen or the kind has none. */
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

export const targetRule = (country: RegionCode): AmountRule => ({
	currency: currencyOf(country),
	decimals: 'minor',
})
export const typedGoal = ({ quantity, country }: Pick<RequestValues, 'quantity' | 'country'>) =>
	amountWithin(quantity, targetRule(country))
export const goalOf = (values: Pick<RequestValues, 'quantity' | 'country'>): bigint | null => {
	const goal = typedGoal(values)
	return typeof goal === 'bigint' ? goal : null
}

export const townOf = ({ country, cityId }: Pick<RequestValues, 'country' | 'cityId'>): string | null =>
	cityId.startsWith(`${country}.`) ? cityId : null

/** Converts the form's values to the contract's body, valid or not: missing values are undefined. */
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
