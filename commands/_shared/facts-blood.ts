import type { BloodComponent, BloodGroup } from '../../domain/_shared/blood-groups.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { soughtBlood } from '../../domain/requests/kinds/kinds.contract.ts'
import { placesOf } from '../../domain/requests/places.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import type { Places, Town } from '../../kernel/ports/places.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { placeAndFieldsOf } from '../../records/requests/contents.ts'
import { answeredRequest, loadRequest } from './facts-answers.ts'

export interface BloodRequest {
	readonly authorId: string
	readonly region: RegionCode
	readonly today: string
	readonly group: BloodGroup
	readonly component: BloodComponent
	readonly units: number
	readonly place: string
	readonly cityId: string | null
	/** True when the request takes pledges and donors may be alerted; false for a private one. */
	readonly isSought: boolean
}

/** Loads a request for blood; null when there is none, or its text was erased. */
export async function bloodRequest(
	{ store, sql }: { readonly store: EventStore; readonly sql: SqlExecutor },
	requestId: string,
	nowMs: number,
): Promise<BloodRequest | null> {
	const request = await loadRequest(store, requestId)
	const content = request && (await placeAndFieldsOf(sql, request.terms.contentId))
	if (!request || !content) return null
	const blood = soughtBlood(request.requestType, request.side, content.fields)
	if (blood === null) return null
	const region = regionOf(request.region)
	const { takesAnswers } = answeredRequest(request, 'pledge', nowMs)
	return {
		...blood,
		authorId: request.authorId,
		region: region.code,
		today: dayIn(region, nowMs),
		units: placesOf(request.terms) ?? 1,
		place: content.place,
		cityId: content.city_id,
		isSought: takesAnswers && !request.terms.isPrivate,
	}
}

/** Returns the town that the author chose, or the one in `City, State`; null when there is neither. */
export function townOf(
	places: Pick<Places, 'town' | 'townNamed'>,
	{ cityId, place, region }: Pick<BloodRequest, 'cityId' | 'place' | 'region'>,
): Promise<Town | null> {
	if (cityId !== null) return places.town(cityId)
	const [city = '', state = ''] = place.split(',')
	return places.townNamed(region, state, city)
}
