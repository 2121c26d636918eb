import type { RequestVersion } from '../../../../domain/requests/backoffice.contract.ts'
import type { FieldType } from '../../../../domain/requests/kinds/field.contract.ts'
import { kindOf, type RequestType } from '../../../../domain/requests/kinds/kinds.contract.ts'
import type { MessageKey } from '../../providers/i18n.ts'

/** How a part of a version is shown and compared. */
export type PartType =
	| FieldType
	| 'goal'
	| 'role'
	| 'category'
	| 'audience'
	| 'pictures'
	| 'documents'
	| 'videos'

/** A part of what an author writes: it has a row of its own wherever versions are compared. */
export interface Part {
	readonly name: string
	readonly label: MessageKey
	readonly type: PartType
	/** Text whose words are compared. */
	readonly isText: boolean
	/** The part's value, as it is shown; undefined where the author left it empty. */
	readonly valueOf: (version: RequestVersion) => unknown
}

type Common = readonly [type: PartType, label: MessageKey]

/** What every kind has, in the order of the case. Null: another part shows it. */
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

/** What its kind alone has, in the order of its declaration. */
export function kindParts(requestType: RequestType): readonly Part[] {
	return Object.entries(kindOf(requestType)?.fields ?? {}).map(([name, { type }]) => ({
		name,
		label: `kinds.${requestType}.fields.${name}` as MessageKey,
		type,
		isText: type === 'text',
		valueOf: ({ fields }) => fields[name],
	}))
}

/** Everything that an author writes of a request of a kind, part by part. */
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

/** What of a part counts when two versions are compared. */
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

/** Whether two versions differ in a part. */
export const differs = (part: Part, one: RequestVersion, other: RequestVersion): boolean =>
	JSON.stringify(compared(part, one)) !== JSON.stringify(compared(part, other))

/** The parts in which two versions differ. */
export const differencesOf = (
	requestType: RequestType,
	one: RequestVersion,
	other: RequestVersion,
): readonly Part[] => partsOf(requestType).filter((part) => differs(part, one, other))
