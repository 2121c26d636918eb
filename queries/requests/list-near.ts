import type { z } from 'zod'
import { NEAR_KM, type requestListQuery } from '../../domain/requests/contract.ts'
import type { Places } from '../../kernel/ports/places.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'

/**
 * SQL for the town of version `c`: the chosen one, or the author's text, which may read `City, State`. It is
 * indexed.
 */
export const TOWN_KEY = 'coalesce(c.city_id, lower(c.place))'

/** @param towns the placeholder of their keys */
export const isIn = (towns: string): string => `${TOWN_KEY} = ANY (${towns}::text[])`

/** Towns near one, nearest first: keys, and distances in kilometres. Most towns have two keys. */
export interface NearTowns {
	readonly keys: readonly string[]
	readonly kilometres: readonly number[]
}

export async function townsOf(
	places: Pick<Places, 'town' | 'townsNear'>,
	{ near, withinKm = NEAR_KM }: Pick<z.output<typeof requestListQuery>, 'near' | 'withinKm'>,
): Promise<NearTowns | null> {
	if (near === undefined) return null
	const town = await places.town(near)
	if (!town) throw invalidField('near', 'requests.fields.chooseTown')
	const towns = await places.townsNear(town, withinKm)
	const kilometres = new Map<string, number>()
	for (const { id, name, state, km } of towns)
		for (const key of [id, `${name}, ${state}`.toLowerCase()])
			if (!kilometres.has(key)) kilometres.set(key, km)
	return { keys: [...kilometres.keys()], kilometres: [...kilometres.values()] }
}
