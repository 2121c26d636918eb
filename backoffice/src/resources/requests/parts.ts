import type { RequestVersion } from '../../../../domain/requests/backoffice.contract.ts'
import type { FieldType } from '../../../../domain/requests/kinds/field.contract.ts'
import { kindOf, type RequestType } from '../../../../domain/requests/kinds/kinds.contract.ts'
import type { MessageKey } from '../../providers/i18n.ts'

export type PartType =
	| FieldType
	| 'goal'
	| 'role'
	| 'category'
	| 'audience'
	| 'pictures'
	| 'documents'
	| 'videos'

export interface Part {
	readonly name: string
	readonly label: MessageKey
	readonly type: PartType
	readonly isText: boolean
	/** The displayed value; undefined if the author left it empty. */
	readonly valueOf: (version: RequestVersion) => unknown
}

type Common = readonly [type: PartType, label: MessageKey]

/** Parts of every kind, in the order of the case. Null: another part shows it. */
const COMMON: Readonly<Record<keyof RequestVersion, Common | null>> = {
	title: ['text', 'requests.title'],
	requested: ['goal', 'requests.goal'],
	fields: null,
	fieldFiles: null,
	endDate: ['day', 'requests.ends'],
	role: ['role', 'requests.role'],
	beneficiaryName: ['text', 'requests.beneficiary'],
	place: ['text', 'requests.place'],
	category: ['category', 'requests.cause'],
	isPrivate: ['audience', 'requests.seenBy'],
	allowedViewers: null,
	isUrgent: ['flag', 'requests.urgent'],
	isTaxBenefit: ['flag', 'requests.taxBenefit'],
	images: ['pictures', 'requests.pictures'],
	description: ['text', 'requests.story'],
	documents: ['documents', 'requests.documents'],
	videos: ['videos', 'requests.videos'],
}

export function kindParts(requestType: RequestType): readonly Part[] {
	return Object.entries(kindOf(requestType)?.fields ?? {}).map(([name, { type }]) => ({
		name,
		label: `kinds.${requestType}.fields.${name}` as MessageKey,
		type,
		isText: type === 'text',
		valueOf: ({ fields }) => fields[name],
	}))
}

export function partsOf(requestType: RequestType): readonly Part[] {
	return Object.entries(COMMON).flatMap(([name, common]): readonly Part[] => {
		if (name === 'fields') return kindParts(requestType)
		if (common === null) return []
		const [type, label] = common
		return [
			{
				name,
				label,
				type,
				isText: type === 'text',
				valueOf: (version) => version[name as keyof RequestVersion],
			},
		]
	})
}

function compared(part: Part, version: RequestVersion): unknown {
	const value = part.valueOf(version)
	switch (part.type) {
		case 'audience':
			// People who are invited count only while it is private.
			return version.isPrivate ? [...version.allowedViewers].sort() : 'everyone'
		case 'pictures':
			return version.images.map(({ _id }) => _id)
		case 'videos':
			return version.videos.map(({ _id }) => _id)
		case 'documents':
			return version.documents.map(({ _id, userGivenName, note }) => [_id, userGivenName, note])
		default:
			return value ?? null
	}
}

export const differs = (part: Part, one: RequestVersion, other: RequestVersion): boolean =>
	JSON.stringify(compared(part, one)) !== JSON.stringify(compared(part, other))

export const differencesOf = (
	requestType: RequestType,
	one: RequestVersion,
	other: RequestVersion,
): readonly Part[] => partsOf(requestType).filter((part) => differs(part, one, other))
